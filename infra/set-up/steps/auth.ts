/** Auth and App Check, which no command can configure. */
import { createAppCheck } from '../../auth/app-check.ts';
import { createAuthProject } from '../../auth/auth-project.ts';
import type { ProjectPart } from '../../doctor/check.ts';
import type { Change, Step } from '../step.ts';

export const configureAuth: Step = partStep('Auth', createAuthProject());
export const enforceAppCheck: Step = partStep('App Check', createAppCheck());

function partStep(title: string, part: ProjectPart): Step {
	return {
		title,
		async changes({ projectId, appOrigin, appCheckAppId }, reader) {
			const changes: Change[] = [];
			const note = (method: 'POST' | 'PATCH') => async (url: string, body: object) => {
				changes.push({ kind: 'request', method, url, body });
			};
			const api = { get: reader.get, post: note('POST'), patch: note('PATCH') };
			await part.setUp(api, { id: projectId, appOrigin, appCheckAppId, settings: {} }, { isDryRun: false });
			return changes;
		},
	};
}
