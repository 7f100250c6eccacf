/** Runs what is asked for last, after a pause without a new request. */
export function delayed() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    soon(run: () => void, milliseconds: number) {
      clearTimeout(timer);
      timer = setTimeout(run, milliseconds);
    },
    dispose: () => clearTimeout(timer),
  };
}
