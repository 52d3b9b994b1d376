/** A product for one measurement: on free ports, empty or with the demo data, discarded afterwards, and stopped when this process receives a signal. */

import { chooseFreePorts } from '../base/ports.ts';
import { type Progress, showProgress } from '../base/progress.ts';
import { type Product, startProduct } from './product.ts';

export interface TemporaryProduct extends Product {
	projectId: string;
	progress: Progress;
	/** Aborted when this process receives a stop signal. */
	signal: AbortSignal;
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export async function withTemporaryProduct<T>(
	name: string,
	work: (product: TemporaryProduct) => Promise<T>,
	{ seed = false } = {},
): Promise<T> {
	const stopping = new AbortController();
	const stop = () => stopping.abort();
	for (const name of stopSignals) process.on(name, stop);
	const { signal } = stopping;
	const projectId = `demo-stayup-${name}`;
	const progress = showProgress(process.stdout);
	const ports = await chooseFreePorts();
	const product = await startProduct({ name, projectId, ports, progress, signal, dataDir: null, env: {}, seed });
	try {
		return await work({ ...product, projectId, progress, signal });
	} finally {
		await product.stop();
		for (const name of stopSignals) process.off(name, stop);
	}
}
