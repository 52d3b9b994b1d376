/** When the page has been taken over by its script: from then on what is pressed is heard. */

const { promise, resolve } = Promise.withResolvers<void>();

export const ready: Promise<void> = promise;
export const announceReady: () => void = resolve;
