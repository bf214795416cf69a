/** The outcome of `work`, or a rejection when it takes longer than so many ms. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const give = () => reject(new Error(`no answer within ${ms} ms`));
    // An answer that came while this process was busy is read before it is given up.
    timer = setTimeout(() => setImmediate(give), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
