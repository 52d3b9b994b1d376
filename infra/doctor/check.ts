/** The checks of `npm run doctor`: each reads a part of a project and says what differs from what Stayup needs. */
import type { GoogleApi } from '../google-api.ts';

export interface Project {
	id: string;
	/** The origin of the web app. */
	appOrigin: string;
}

export interface Finding {
	/** One sentence. */
	problem: string;
	/** The command that fixes it. */
	fix: string;
}

export interface Check {
	name: string;
	run(api: GoogleApi, project: Project): Promise<Finding[]>;
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
