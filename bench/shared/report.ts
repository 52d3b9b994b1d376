/** Output helpers of the benchmarks. */
import { cpus } from 'node:os';

export function machine(): string {
	return `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}`;
}

export function tableOf(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
	return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export function median(values: readonly number[]): number {
	return quantile(values, 0.5);
}

/** `share` from 0 to 1; nearest rank. */
export function quantile(values: readonly number[], share: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

export function spread(values: readonly number[], digits: number): string {
	return `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`;
}
