/** The checks of `npm run doctor`: each reads a part of a project and says what differs from what Stayup needs. */
import type { GoogleApi } from '../google-api.ts';

export interface Project {
	id: string;
	/** The origin of the web app. */
	appOrigin: string;
	/** The web app's id for App Check; null if the deployment does not use it. */
	appCheckAppId: string | null;
}

export interface Finding {
	/** One sentence. */
	problem: string;
	/** The command that fixes it, or what to do. */
	fix: string;
}

export interface Check {
	name: string;
	run(api: GoogleApi, project: Project): Promise<Finding[]>;
}

/** A part of a project that Stayup declares. */
export interface ProjectPart {
	check: Check;
	/** Returns what it changed, or would change. */
	setUp(api: GoogleApi, project: Project, options: { isDryRun: boolean }): Promise<string[]>;
}

export interface CheckReport {
	name: string;
	findings: Finding[];
}

/** A check that fails does not keep the others from running. */
export async function runChecks(checks: readonly Check[], api: GoogleApi, project: Project): Promise<CheckReport[]> {
	return Promise.all(
		checks.map(async ({ name, run }) => {
			try {
				return { name, findings: await run(api, project) };
			} catch (error) {
				const problem = `It could not be checked: ${error instanceof Error ? error.message : String(error)}`;
				return { name, findings: [{ problem, fix: 'gcloud auth application-default login' }] };
			}
		}),
	);
}
