/** A product for one measurement or soak: on free ports, empty, forgotten at the end, and stopped when this process is told to. */

import { chooseFreePorts } from '../base/ports.ts';
import { type Progress, showProgress } from '../base/progress.ts';
import { type Product, startProduct } from './product.ts';

export interface TemporaryProduct extends Product {
	projectId: string;
	progress: Progress;
	/** Aborted when the process is asked to end. */
	signal: AbortSignal;
}

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export async function withTemporaryProduct<T>(
	name: string,
	work: (product: TemporaryProduct) => Promise<T>,
): Promise<T> {
	const stopping = new AbortController();
	const stop = () => stopping.abort();
	for (const name of endings) process.on(name, stop);
	const { signal } = stopping;
	const projectId = `demo-stayup-${name}`;
	const progress = showProgress(process.stdout);
	const ports = await chooseFreePorts();
	const product = await startProduct({
		...{ name, projectId, ports, progress, signal },
		dataDir: null,
		env: {},
		seed: false,
	});
	try {
		return await work({ ...product, projectId, progress, signal });
	} finally {
		await product.stop();
		for (const name of endings) process.off(name, stop);
	}
}
