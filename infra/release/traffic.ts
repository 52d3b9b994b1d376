/** Moves the traffic of the functions between the release before and the one that was deployed last. */
import { functions } from '../declared/functions.ts';
import { type Change, gcloud, type Reader, SetUpStopped, type Step } from '../set-up/step.ts';
import { inProject } from '../set-up/steps/project.ts';

export interface Release {
	projectId: string;
	/** How much of the traffic a canary gets. */
	canaryPercent: number;
}

type Project = Pick<Release, 'projectId'>;

interface Traffic {
	revisionName?: string;
	percent?: number;
	tag?: string;
}

/** A function as Cloud Run describes it. */
interface Service {
	metadata: { name: string };
	status?: { latestReadyRevisionName?: string; traffic?: Traffic[] };
}

/** Few enough for the API's limit of writes, and for a machine that starts a program for each. */
export const movesAtOnce = 8;

/** The release that served before. */
const previousTag = 'previous';
const canaryTag = 'canary';

interface Deployed {
	name: string;
	region: string;
	newest: string;
	/** The revision with most of the traffic. */
	serving: string;
	/** Null before the first release that was pinned. */
	previous: string | null;
	/** The revision with all traffic; null if it is divided. */
	only: string | null;
}

export async function deployedFunctions({ projectId }: Project, reader: Reader): Promise<Deployed[]> {
	const services = await reader.list<Service>('gcloud', 'run', 'services', 'list', inProject(projectId));
	return Object.entries(functions).flatMap(([id, { region }]): Deployed[] => {
		// Cloud Run has no capitals in names.
		const name = id.toLowerCase();
		const { status } = services.find(({ metadata }) => metadata.name === name) ?? {};
		const traffic = status?.traffic ?? [];
		const [most] = [...traffic].sort((a, b) => (b.percent ?? 0) - (a.percent ?? 0));
		const newest = status?.latestReadyRevisionName;
		if (!newest || !most?.revisionName) return [];
		const previous = traffic.find(({ tag }) => tag === previousTag)?.revisionName ?? null;
		const only = most.percent === 100 ? most.revisionName : null;
		return [{ name, region, newest, serving: most.revisionName, previous, only }];
	});
}

function moveTraffic({ name, region }: Deployed, { projectId }: Project, ...flags: string[]): Change {
	return gcloud('run', 'services', 'update-traffic', name, `--region=${region}`, ...flags, inProject(projectId));
}

/** Before a deployment: what is deployed next gets no traffic until it is promoted. */
export const pin: Step<Release> = {
	title: 'Keep the traffic on the revisions that serve now',
	atOnce: movesAtOnce,
	async changes(release, reader) {
		return (await deployedFunctions(release, reader)).map((deployed) =>
			moveTraffic(
				deployed,
				release,
				`--to-revisions=${deployed.serving}=100`,
				`--update-tags=${previousTag}=${deployed.serving}`,
			),
		);
	},
};

/** For a change after which the release before no longer works. Unlike a pin, it lets the next deployment serve at once. */
export const forgetPrevious: Step<Project> = {
	title: 'Let a rollback lead to no revision before those that serve now',
	atOnce: movesAtOnce,
	async changes(project, reader) {
		return (await deployedFunctions(project, reader))
			.filter(({ previous, serving }) => previous !== null && previous !== serving)
			.map((deployed) => moveTraffic(deployed, project, `--update-tags=${previousTag}=${deployed.serving}`));
	},
};

export const startCanary: Step<Release> = {
	title: 'Give a part of the traffic to the new revisions',
	atOnce: movesAtOnce,
	async changes(release, reader) {
		const { canaryPercent } = release;
		return (await deployedFunctions(release, reader)).flatMap((deployed) => {
			const { newest, previous } = deployed;
			if (previous === null || previous === newest) return [];
			const shares = `--to-revisions=${newest}=${canaryPercent},${previous}=${100 - canaryPercent}`;
			return [moveTraffic(deployed, release, shares, `--update-tags=${canaryTag}=${newest}`)];
		});
	},
};

export const promote: Step<Release> = {
	title: 'Give all traffic to the new revisions',
	atOnce: movesAtOnce,
	async changes(release, reader) {
		return (await deployedFunctions(release, reader))
			.filter(({ newest, only }) => only !== newest)
			.map((deployed) => moveTraffic(deployed, release, '--to-latest'));
	},
};

export const rollBackFunctions: Step<Release> = {
	title: 'Give all traffic to the revisions of the release before',
	atOnce: movesAtOnce,
	async changes(release, reader) {
		const deployed = await deployedFunctions(release, reader);
		if (deployed.every(({ previous }) => previous === null)) {
			throw new SetUpStopped('No revision has the tag previous: deploy the release before again.');
		}
		return deployed.flatMap((row) => {
			if (row.previous === null || row.previous === row.only) return [];
			return [moveTraffic(row, release, `--to-revisions=${row.previous}=100`)];
		});
	},
};

interface LogEntry {
	resource?: { labels?: { revision_name?: string } };
	jsonPayload?: { message?: string };
}

/** A canary with more errors than this is not promoted. */
const mostCanaryErrors = 5;

export const checkCanary: Step<Release> = {
	title: 'Count the errors of the new revisions',
	async changes(release, reader) {
		const deployed = await deployedFunctions(release, reader);
		const filter = 'resource.type="cloud_run_revision" AND severity>=ERROR';
		const entries = await reader.list<LogEntry>(
			'gcloud',
			'logging',
			'read',
			filter,
			'--freshness=30m',
			'--limit=1000',
			inProject(release.projectId),
		);
		const newest = new Set(deployed.filter(({ newest, previous }) => newest !== previous).map((row) => row.newest));
		const errors = entries.filter(({ resource }) => newest.has(resource?.labels?.revision_name ?? ''));
		if (errors.length <= mostCanaryErrors) return [];
		const first = errors[0]?.jsonPayload?.message ?? 'without a message';
		throw new SetUpStopped(`The new revisions logged ${errors.length} errors, such as "${first}"`);
	},
};
