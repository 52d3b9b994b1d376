/** Endpoints that show how the service itself runs. */
import { Health, Operations } from '../schemas/service/operations.ts';
import { RegionList } from '../schemas/service/regions.ts';
import type { Endpoint } from './endpoint.ts';

export const operationsEndpoints = {
	getHealth: {
		method: 'GET',
		path: '/api/health',
		access: 'public',
		puzzle: { none: 'It has no limit.' },
		reply: Health,
		statusIf: { status: 503, field: 'status', is: 'late', description: 'Monitoring is late or has stopped.' },
		cacheSeconds: 10,
		summary: 'Whether monitoring runs, for an outside monitor.',
	},
	listRegions: {
		method: 'GET',
		path: '/api/regions',
		access: 'public',
		puzzle: { none: 'It has no limit.' },
		reply: RegionList,
		cacheSeconds: 3600,
		summary: 'List the regions where checks run, and the user agent to allow: their IP addresses are not fixed.',
	},
	getOperations: {
		method: 'GET',
		path: '/api/admin/operations',
		access: 'admin',
		audit: { none: 'It shows counts and settings of the service only.' },
		reply: Operations,
		summary: 'How the service itself runs: late rounds, waiting deliveries, and the last run of each job.',
	},
} as const satisfies Record<string, Endpoint>;
