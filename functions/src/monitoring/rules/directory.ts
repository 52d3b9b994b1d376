/** The directory of shards is stored in pieces, because a single document of all shards would grow and be written with the product. */
import { createHash } from 'node:crypto';

const pieces = 16;

export const directoryNames: readonly string[] = Array.from({ length: pieces }, (_, index) => nameOf(index));

/** The piece that lists the shard. The byte of the hash is none of those that determine when the shard runs. */
export function directoryPiece(shardId: string): string {
	return nameOf(createHash('sha256').update(shardId).digest().readUInt8(8) % pieces);
}

function nameOf(index: number): string {
	return String(index).padStart(2, '0');
}
