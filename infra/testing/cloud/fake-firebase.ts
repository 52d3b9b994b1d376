/** The firebase commands of set-up. */
import { fakeDelete, fakeDeploy } from './fake-deploy.ts';
import { FakeFailure, type FakeState } from './fake-state.ts';
import { parseWords, textFlag } from './parse-command.ts';

const commonFlags = ['project', 'json', 'non-interactive', 'force', 'only', 'region'];

export function runFirebase(state: FakeState, [verb = '', ...args]: readonly string[], now: number): unknown {
	const parsed = parseWords(args, '');
	const unknown = [...parsed.flags.keys()].find((flag) => !commonFlags.includes(flag));
	if (unknown !== undefined) throw new FakeFailure(`unknown option '--${unknown}'`);
	if (verb === 'projects:list') {
		return Object.entries(state.projects)
			.filter(([, { isFirebase }]) => isFirebase)
			.map(([projectId]) => ({ projectId }));
	}
	if (verb === 'projects:addfirebase') {
		const project = state.projects[parsed.words[0] ?? ''];
		if (!project?.apis.includes('firebase.googleapis.com')) throw new FakeFailure('The Firebase API is disabled.');
		if (now < state.termsAcceptedAt)
			throw new FakeFailure(
				'Failed to add Firebase to Google Cloud Platform project. See firebase-debug.log for more info.',
			);
		project.isFirebase = true;
		return {};
	}
	const project = state.projects[textFlag(parsed, 'project')];
	if (project && verb === 'deploy') return fakeDeploy(state, parsed, now);
	if (project && verb === 'functions:delete') return fakeDelete(state, parsed);
	if (!project?.isFirebase || parsed.words[0] !== 'WEB') throw new FakeFailure(`${verb} failed.`);
	project.rows.apps ??= [];
	if (verb === 'apps:list') return project.rows.apps;
	if (verb !== 'apps:create' || parsed.words.length !== 2) throw new FakeFailure(`${verb} is not a Firebase command.`);
	const appId = `1:${project.projectNumber}:web:${project.rows.apps.length}abc`;
	project.rows.apps.push({ name: appId, appId, displayName: parsed.words[1] });
	return { appId };
}
