/** Opens something on first use and keeps it. A failed attempt is not kept, so the next call tries again. */
export function openOnce<Opened>(open: () => Promise<Opened>): () => Promise<Opened> {
	let opening: Promise<Opened> | null = null;
	return () => {
		opening ??= open().catch((error: unknown) => {
			opening = null;
			throw error;
		});
		return opening;
	};
}
