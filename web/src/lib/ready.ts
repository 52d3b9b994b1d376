/** Resolves when the page is hydrated and handles clicks. */

const { promise, resolve } = Promise.withResolvers<void>();

export const ready: Promise<void> = promise;
export const announceReady: () => void = resolve;
