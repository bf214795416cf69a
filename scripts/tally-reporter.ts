import type { Reporter, SerializedError, TestModule } from "vitest/node";

const broken = (module: TestModule): number =>
  [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0).length;

/**
 * Prints `N passed, N failed, N skipped` as the last line, for tools that read only that. A file or
 * suite that broke outside of its tests, and an error that no test caught, count as failures; so
 * does a test that was still open when the run ended.
 */
export default class TallyReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly SerializedError[] = [],
  ): void {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      count.failed += broken(module);
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        count[state === "pending" ? "failed" : state] += 1;
      }
    }
    console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  }
}
