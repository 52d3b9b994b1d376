/** The checks of `npm run doctor`: each reads a part of a project and says what differs from what Stayup needs. */
import { GoogleApiError } from '../google-api.ts';
import type { Sources } from './sources.ts';
import { UnreadableError } from './unreadable-error.ts';

export interface Project {
	id: string;
	/** The origin of the web app. */
	appOrigin: string;
	/** The web app's id for App Check; null if the deployment does not use it. */
	appCheckAppId: string | null;
	/** `functions/.env.PROJECT` */
	settings: Readonly<Record<string, string | undefined>>;
}

export interface Finding {
	/** One sentence. */
	problem: string;
	/** The command that fixes it, or what to do. */
	fix: string;
	/** Time alone brings it, such as a restore drill that is due or what a new project has not done yet. It is shown apart and blocks no release. */
	isByCalendar?: boolean;
}

/** `Needed` are the sources that the check reads, and `Deployment` is what it knows of the project. */
export interface Check<Needed = Sources, Deployment = Project> {
	name: string;
	run(sources: Needed, project: Deployment): Promise<Finding[]>;
	/** Sentences for the operator, also if nothing is wrong. */
	notes?(sources: Needed, project: Deployment): Promise<string[]>;
}

/** A part of a project that Stayup declares. */
export interface ProjectPart {
	check: Check<Pick<Sources, 'google'>>;
	/** Returns what it changed, or would change. */
	setUp(api: Sources['google'], project: Project, options: { isDryRun: boolean }): Promise<string[]>;
}

export interface CheckReport {
	name: string;
	findings: Finding[];
	notes: string[];
}

/** The lines that `npm run doctor` prints. */
export function linesOf(reports: readonly CheckReport[]): string[] {
	const linesOfFinding = ({ problem, fix }: Finding) => [`  ${problem}`, `    ${fix}`];
	const due = reports.flatMap(({ findings }) => findings.filter(({ isByCalendar }) => isByCalendar));
	return [
		...reports.flatMap(({ name, findings, notes }) => {
			const wrong = findings.filter(({ isByCalendar }) => !isByCalendar);
			return [
				`${wrong.length === 0 ? '✓' : '✗'} ${name}`,
				...notes.map((note) => `  ${note}`),
				...wrong.flatMap(linesOfFinding),
			];
		}),
		...(due.length === 0 ? [] : ['• By the calendar, which blocks no release']),
		...due.flatMap(linesOfFinding),
	];
}

/** Whether a release must wait. */
export function isWrong(reports: readonly CheckReport[]): boolean {
	return reports.some(({ findings }) => findings.some(({ isByCalendar }) => !isByCalendar));
}

/** A check that fails does not keep the others from running. */
export async function runChecks<Needed>(
	checks: readonly Check<Needed>[],
	sources: Needed,
	project: Project,
): Promise<CheckReport[]> {
	return Promise.all(
		checks.map(async (check) => {
			try {
				const findings = await check.run(sources, project);
				return { name: check.name, findings, notes: (await check.notes?.(sources, project)) ?? [] };
			} catch (error) {
				const problem = `It could not be checked: ${error instanceof Error ? error.message : String(error)}`;
				return { name: check.name, findings: [{ problem, fix: fixOf(error, project) }], notes: [] };
			}
		}),
	);
}

function fixOf(error: unknown, { id }: Project): string {
	if (error instanceof UnreadableError) return error.fix;
	if (error instanceof GoogleApiError) {
		if (error.disabledApi !== null) return `gcloud services enable ${error.disabledApi} --project ${id}`;
		if (error.status === 403) {
			return `gcloud projects add-iam-policy-binding ${id} --member user:YOU --role roles/viewer (and roles/iam.securityReviewer)`;
		}
	}
	return 'gcloud auth application-default login';
}
