/** Reads and sets whether App Check protects Identity Toolkit (DOOR-5). */
import type { Project, ProjectPart } from '../doctor/check.ts';
import type { GoogleApi } from '../google-api.ts';
import { appCheckConfig } from './auth-config.ts';

/** Google leaves the mode out if it was never set. */
type Mode = 'OFF' | 'UNENFORCED' | 'ENFORCED';

export function createAppCheck(origin = 'https://firebaseappcheck.googleapis.com'): ProjectPart {
	const urlOf = ({ id }: Project) => `${origin}/v1/projects/${id}/services/identitytoolkit.googleapis.com`;

	async function isEnforced(api: GoogleApi, project: Project): Promise<boolean> {
		const service = (await api.get(urlOf(project))) as { enforcementMode?: Mode } | null;
		return service?.enforcementMode === appCheckConfig.enforcementMode;
	}

	return {
		check: {
			name: 'App Check',
			async run({ google }, project) {
				const enforced = await isEnforced(google, project);
				const isConfigured = project.appCheckAppId !== null;
				if (isConfigured && !enforced) {
					const problem = 'App Check is not enforced: anybody with the public key can guess passwords (DOOR-5).';
					return [{ problem, fix: `npm run set-up -- ${project.id}` }];
				}
				if (!isConfigured && enforced) {
					const problem = 'App Check is enforced, but browsers get no tokens for it: no page has live updates.';
					return [{ problem, fix: `Put APP_CHECK_APP_ID into functions/.env.${project.id} and deploy.` }];
				}
				return [];
			},
		},
		/** Never ends the enforcement: a lost setting must not weaken a project. */
		async setUp(api, project, { isDryRun }) {
			if (project.appCheckAppId === null || (await isEnforced(api, project))) return [];
			if (!isDryRun) await api.patch(`${urlOf(project)}?updateMask=enforcementMode`, appCheckConfig);
			return ['Enforce App Check for Auth.'];
		},
	};
}
