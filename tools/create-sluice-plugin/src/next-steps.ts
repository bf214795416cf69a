/** What the packages of Sluice and the test runner ask for, as the template's `engines` says. */
const NEEDED = [22, 19] as const;

/** What is printed when the files are there; an older Node installs and fails later, in words about something else. */
export function nextSteps(place: string, nodeVersion: string): string {
  const [major = 0, minor = 0] = nodeVersion.split(".").map(Number);
  const isOld = major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1]);
  const first = isOld
    ? `\n  install Node ${NEEDED.join(".")} or newer: the package's tests do not run on ${nodeVersion}`
    : "";
  return `Next:${first}
  cd ${place}
  npm install
  npm run check      types, tests, build
`;
}
