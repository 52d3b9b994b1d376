/** Starts the work on several websites of the dashboard. It goes on while other screens of the app are open. */
import type { ManyWebsitesChange, Website } from '@stayup/contract';
import type { QueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { shownOf } from '../../../entities/website/api/use-change-website.ts';
import { refetchDashboard } from '../../../entities/website/api/website-queries.ts';
import { shownAccountId } from '../../../lib/api-client/chosen-account.ts';
import { call } from '../../../lib/api-client/client.ts';
import { whenForgotten } from '../../../lib/api-client/loaded-data.ts';
import { latestToken } from '../../../lib/api-client/token.ts';
import { isWorkShown, setCurrentWork } from './current-work.ts';
import { showRowsAhead } from './rows-ahead.ts';
import { type Progress, type RunningParts, runInParts, type Target } from './run-in-parts.ts';
import { type BulkTask, countOf } from './tasks.ts';
import { showElsewhere } from './work-ended-elsewhere.tsx';

let running: RunningParts | null = null;

whenForgotten(() => {
	running?.abandon();
	setCurrentWork(null);
});

interface WorkDeps {
	client: QueryClient;
	/** `done`: the ids of those with nothing left to do. */
	onEnd: (done: readonly string[]) => void;
	openDashboard: () => void;
}

/** Does nothing while other work runs. */
export function startWork(
	{ client, onEnd, openDashboard }: WorkDeps,
	task: BulkTask,
	targets: readonly Target[],
): void {
	if (running !== null || targets.length === 0) return;
	const account = actingAccount();
	const isSameAccount = () => actingAccount() === account;
	// Within the app, screens may be left: the work goes on.
	const askBeforeClosing = (event: BeforeUnloadEvent) => {
		if (isSameAccount()) event.preventDefault();
	};
	const ids = targets.map(({ id }) => id);
	const rows = showRowsAhead(client, ids, changedBy(task.change));
	const stop = () => running?.stop();
	const show = (progress: Progress) => setCurrentWork({ ...progress, task, client, stop });
	const finish = () => {
		running = null;
		window.removeEventListener('beforeunload', askBeforeClosing);
	};

	window.addEventListener('beforeunload', askBeforeClosing);
	running = runInParts(targets, {
		send: (websites) =>
			task.change === null
				? call('removeWebsites', { body: { websites } })
				: call('changeWebsites', { body: { websites, change: task.change } }),
		isSameAccount,
		onProgress: show,
		onResults: rows.settle,
		onEnd: (progress, done) => {
			finish();
			rows.end();
			if (done.length === targets.length) {
				setCurrentWork(null);
				toast.success(`${task.success}: ${countOf(done.length)}`);
			} else {
				if (!isWorkShown()) showElsewhere({ ...progress, task }, openDashboard);
				show(progress);
			}
			onEnd(done);
			void refetchDashboard(client);
		},
		onAbandoned: () => {
			finish();
			rows.drop();
			setCurrentWork(null);
		},
	});
}

/** The person, and the account whose websites are changed. */
function actingAccount(): string {
	const person = latestToken()?.accountId;
	return person === undefined ? '' : `${person} ${shownAccountId(person)}`;
}

function changedBy(change: ManyWebsitesChange | null): (website: Website) => Website | null {
	if (change === null) return () => null;
	const { addTags = [], removeTags = [], addRule: _addRule, ...settings } = change;
	const shown = shownOf(settings);
	return (website) => ({
		...website,
		...shown,
		tags: [...new Set([...website.tags.filter((tag) => !removeTags.includes(tag)), ...addTags])],
	});
}
