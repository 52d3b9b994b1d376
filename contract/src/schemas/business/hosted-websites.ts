/** The websites that we host, for admins. */
import * as z from 'zod/mini';
import { conditionKinds } from '../../values/checks/conditions.ts';
import { websiteStatuses } from '../../values/monitoring.ts';
import { TeamOnOutage } from '../history.ts';
import { Instant } from '../instant.ts';
import { ProjectMonth } from '../projects.ts';

/** A website that we host, as our own monitor sees it. */
export const HostedWebsite = z.object({
	/** Of its project. */
	_id: z.string(),
	reference: z.string(),
	client: z.object({ _id: z.string(), name: z.string() }),
	/** As an admin has linked it. */
	url: z.string(),
	/** Of our own monitor; null while it does not run, such as before the launch. */
	status: z.nullable(z.enum(websiteStatuses)),
	statusSince: z.nullable(Instant),
	/** Beside the status, such as maintenance that we announced. */
	condition: z.nullable(z.object({ kind: z.enum(conditionKinds), since: Instant })),
	/** The running month; null while no aim counts. */
	month: z.nullable(ProjectMonth),
	/** Null while our monitor has seen none. */
	certificateValidTo: z.nullable(Instant),
	/** Null if it is not known. */
	domainExpiresAt: z.nullable(Instant),
	/** The months (YYYY-MM) of the monthly updates that are not done, oldest first. */
	openUpdates: z.array(z.string()),
	/** The latest one that our own monitor saw; null before any. */
	outage: z.nullable(
		z.object({ _id: z.string(), startedAt: Instant, endedAt: z.nullable(Instant), ...TeamOnOutage.shape }),
	),
});
export type HostedWebsite = z.infer<typeof HostedWebsite>;
