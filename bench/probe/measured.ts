export interface Load {
	concurrency: number;
	warmUpSeconds: number;
	seconds: number;
}

export interface Measured {
	checks: number;
	errors: number;
	/** User and system, of the client's process. */
	cpuMs: number;
	seconds: number;
}
