/** Keeps the beginning of a body while it arrives. */

const smallestBytes = 16 * 1024;

interface KeptBody {
	add(chunk: Buffer): void;
	bytes(): Buffer;
}

/** A body of one chunk is not copied. Many small chunks share one buffer: an object for each of them would take more memory than the body. */
export function createKeptBody(maxBytes: number): KeptBody {
	let buffer: Buffer | null = null;
	let size = 0;

	function grow(needed: number): Buffer {
		const grown = Buffer.allocUnsafeSlow(Math.min(maxBytes, Math.max(smallestBytes, 2 * needed)));
		buffer?.copy(grown, 0, 0, size);
		return grown;
	}
	return {
		add(chunk) {
			const added = Math.min(chunk.length, maxBytes - size);
			if (added === 0) return;
			if (buffer === null && added === chunk.length) {
				buffer = chunk;
			} else {
				// A copy: a part of the chunk of a website that hangs would keep all of it in memory as long as the check.
				if (buffer === null || size + added > buffer.length) buffer = grow(size + added);
				chunk.copy(buffer, size, 0, added);
			}
			size += added;
		},
		bytes: () => buffer?.subarray(0, size) ?? Buffer.alloc(0),
	};
}
