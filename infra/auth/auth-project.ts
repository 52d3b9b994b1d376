/** Reads and sets the Auth configuration of a project. */
import type { Project, ProjectPart } from '../doctor/check.ts';
import { authConfig, authorizedDomainsOf } from './auth-config.ts';
import { compareAuth } from './compare-auth.ts';

export function createAuthProject(origin = 'https://identitytoolkit.googleapis.com'): ProjectPart {
	const configUrl = ({ id }: Project) => `${origin}/admin/v2/projects/${id}/config`;
	return {
		check: {
			name: 'Auth',
			async run({ google }, project) {
				const fix = `npm run set-up -- ${project.id}`;
				const actual = await google.get(configUrl(project));
				if (actual === null) return [{ problem: 'Identity Platform is not set up.', fix }];
				return compareAuth(actual, project).map(({ problem }) => ({ problem, fix }));
			},
		},
		async setUp(api, project, { isDryRun }) {
			const before = await api.get(configUrl(project));
			const initialize = `${origin}/v2/projects/${project.id}/identityPlatform:initializeAuth`;
			if (before === null && !isDryRun) await api.post(initialize, {});
			const masks = [...new Set(compareAuth(before ?? {}, project).map(({ mask }) => mask))];
			if (masks.length > 0 && !isDryRun) {
				const expected = { ...authConfig, authorizedDomains: authorizedDomainsOf(project.id, project.appOrigin) };
				await api.patch(`${configUrl(project)}?updateMask=${masks.join(',')}`, expected);
			}
			return [...(before === null ? ['Set up Identity Platform.'] : []), ...masks.map((mask) => `Set ${mask}.`)];
		},
	};
}
