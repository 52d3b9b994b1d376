/** The tasks of a client in its project, in the words that it reads, and the one thing that it is asked for next. Pure rules. */
import {
	type ChecklistItem,
	choiceOfKind,
	clientItems,
	type ProjectDetail,
	type ProjectMessage,
	type ProjectStage,
	projectStages,
} from '@stayup/contract';

/** The button beside a task shows the choice or the field for a message, opens the choice of files, or approves. */
export type ClientAction = 'choose' | 'message' | 'upload' | 'approve';

export type ClientFacts = Pick<ProjectDetail, 'project' | 'checklist' | 'messages' | 'files' | 'previews'>;

export interface ClientTask {
	id: string;
	/** An imperative that continues a sentence, such as "send your logo and your photos". */
	text: string;
	action: ClientAction;
	/** Sent: the client has done its part, and we have not ticked it yet. Over: it is no longer asked for, and nothing was sent. */
	state: 'open' | 'sent' | 'done' | 'over';
	/** From this stage on it can be asked for. */
	askedFrom: ProjectStage;
}

export interface NextStep {
	/** Such as "Next: send your logo and your photos.", or what we do now: "We are building your website." */
	sentence: string;
	/** After our present work, such as "Next: we send you a preview."; null while something is asked for. */
	next: string | null;
	/** Null if nothing is asked for. */
	action: ClientAction | null;
	/** The task that is asked for; null if what is asked for is none of the list. */
	taskId: string | null;
}

interface TaskRow {
	/** Those of our checklist that the task brings about. It is a task of the project if one of them is in its checklist. */
	items: readonly string[];
	text: string;
	action: ClientAction;
	askedFrom: ProjectStage;
	/** In every later stage it is over. */
	askedUntil: ProjectStage;
	/** If what our clock waits for has one of them, it is this. */
	words?: readonly string[];
	/** Done before one of us has ticked it. */
	isSent?: (facts: ClientFacts) => boolean;
}

const rows: readonly TaskRow[] = [
	{
		items: [clientItems.needs],
		text: 'describe the pages that you need, what the website is for, and its domain',
		action: 'message',
		askedFrom: 'intake',
		askedUntil: 'intake',
		isSent: hasWritten,
	},
	{
		items: [clientItems.access],
		text: 'write who hosts your website and your domain today',
		action: 'message',
		askedFrom: 'intake',
		askedUntil: 'intake',
		words: ['hosting', 'hosts', 'domain'],
		isSent: hasWritten,
	},
	{
		items: [clientItems.bookings],
		text: 'describe what visitors can reserve, and which appointments they can make',
		action: 'message',
		askedFrom: 'intake',
		askedUntil: 'intake',
	},
	{
		items: [clientItems.logo],
		text: 'send your logo and your photos',
		action: 'upload',
		askedFrom: 'intake',
		askedUntil: 'content',
		words: ['logo', 'photo', 'picture', 'image'],
		isSent: hasSent(['png', 'jpg', 'jpeg', 'webp', 'gif', 'svg', 'zip']),
	},
	{
		items: [clientItems.texts, clientItems.legal],
		text: 'send your texts and your legal notices',
		action: 'upload',
		askedFrom: 'intake',
		askedUntil: 'content',
		words: ['text', 'legal notice'],
		isSent: hasSent(['pdf', 'docx', 'xlsx', 'pptx', 'txt', 'zip']),
	},
	{
		items: [clientItems.changes],
		text: 'write what should change with the move, or that nothing should',
		action: 'message',
		askedFrom: 'content',
		askedUntil: 'content',
	},
	{
		items: [clientItems.approval],
		text: 'open the preview, and approve it or write what to change',
		action: 'approve',
		askedFrom: 'review',
		askedUntil: 'review',
		isSent: hasAnsweredPreview,
	},
	{
		items: [clientItems.oldHosting],
		text: 'write when your old hosting can end',
		action: 'message',
		askedFrom: 'live',
		askedUntil: 'live',
	},
];

/** In the order in which they are asked for. */
export function clientTasks(facts: ClientFacts): ClientTask[] {
	const { project, checklist } = facts;
	const choice: ClientTask = {
		id: 'kind',
		text: 'choose a new website or a migration',
		action: 'choose',
		state: project.kind === null ? 'open' : 'done',
		askedFrom: 'intake',
	};
	const others = rows.flatMap((row): ClientTask[] => {
		const { items, text, action, askedFrom } = row;
		const own = checklist.filter((item) => items.includes(item.text));
		return own.length === 0 ? [] : [{ id: text, text, action, state: stateOf(row, own, facts), askedFrom }];
	});
	return [choice, ...others];
}

function stateOf({ action, askedUntil, isSent }: TaskRow, own: readonly ChecklistItem[], facts: ClientFacts) {
	if (action === 'approve' ? isApproved(facts) : own.every(isTicked)) return 'done';
	if (isSent?.(facts)) return 'sent';
	return isAfter(facts.project.stage, askedUntil) ? 'over' : 'open';
}

/** The texts of the items of our checklist for which the client has sent something. */
export function sentItems(facts: ClientFacts): readonly string[] {
	return rows.flatMap(({ items, isSent }) => (isSent?.(facts) ? items : []));
}

/** Null for a project in which nothing is built. */
export function nextStep(facts: ClientFacts): NextStep | null {
	const { project, messages, previews } = facts;
	const { stage, kind, isMonitoringOnly, endedAt, openUpdates } = project;
	if (isMonitoringOnly || endedAt !== null) return null;
	if (kind === null) {
		return asks('choose a new website or a migration. Our clock is paused until you choose.', 'choose', 'kind');
	}
	const awaited = awaitedFrom(facts);
	if (awaited !== null) {
		const matching = rows.filter(({ words = [] }) => hasWord(awaited, words));
		const isFile = matching.some(({ action }) => action === 'upload') || hasWord(awaited, ['file']);
		const asked = clientTasks(facts).find(
			({ id, state }) => state === 'open' && matching.some(({ text }) => text === id),
		);
		const sentence = `give us ${awaited}. Our clock is paused until you do.`;
		return asks(sentence, isFile ? 'upload' : 'message', asked?.id);
	}
	const task = clientTasks(facts).find(
		({ state, askedFrom, action }) =>
			state === 'open' && !isAfter(askedFrom, stage) && (action !== 'approve' || previews.length > 0),
	);
	if (task?.action === 'approve') return asks(`${task.text}.`, task.action, task.id);
	const question = openQuestion(messages);
	if (question !== null) return asks(`answer the question of ${question.by || 'our team'}.`, 'message');
	if (task) return asks(`${task.text}.`, task.action, task.id);
	const update = openUpdates.at(-1);
	if (stage === 'live' && update !== undefined && !messages.some(({ at, side }) => side === 'client' && at >= update)) {
		return asks('write what your monthly update should change.', 'message');
	}
	if (stage === 'live') return { sentence: 'Your website is live.', next: null, action: null, taskId: null };
	if (stage !== 'review' || isApproved(facts)) return works(...ourWork[stage]);
	return previews.length === 0
		? works('We are sending you the preview.', 'you approve it or ask for changes')
		: works('We are making your changes.', 'we send you the preview again');
}

/** Whether the client is asked to approve the present preview. */
export function isApprovalAwaited(facts: ClientFacts): boolean {
	return nextStep(facts)?.action === 'approve';
}

/** Our work while nothing is asked of the client, and the one after it. */
const ourWork: Record<Exclude<ProjectStage, 'live'>, [now: string, next: string]> = {
	intake: ['We are reading what you sent.', 'we prepare your content'],
	content: ['We are preparing your content.', 'we build your website'],
	build: ['We are building your website.', 'we send you a preview to approve'],
	review: ['We are preparing the launch.', 'we put your website online'],
	launch: ['We are putting your website online.', 'we email you that it is live'],
};

/** Such as "your logo"; null while the clock does not wait for anything but the choice. */
function awaitedFrom({ project }: ClientFacts): string | null {
	const open = project.clock.at(-1);
	return open?.until === null && open.state === 'waiting' && open.reason !== choiceOfKind ? open.reason : null;
}

/** The last word is ours, and asks something. A question mark within a URL asks nothing. */
function openQuestion(messages: readonly ProjectMessage[]): ProjectMessage | null {
	const last = messages.at(-1);
	return last?.side === 'team' && /\?(\s|$)/.test(last.text) ? last : null;
}

function asks(text: string, action: ClientAction, taskId: string | null = null): NextStep {
	return { sentence: `Next: ${text}`, next: null, action, taskId };
}

function works(now: string, next: string): NextStep {
	return { sentence: now, next: `Next: ${next}.`, action: null, taskId: null };
}

function hasWord(awaited: string, words: readonly string[]): boolean {
	const text = awaited.toLowerCase();
	return words.some((word) => text.includes(word));
}

function isTicked({ doneAt }: ChecklistItem): boolean {
	return doneAt !== null;
}

function isAfter(one: ProjectStage, other: ProjectStage): boolean {
	return projectStages.indexOf(one) > projectStages.indexOf(other);
}

function hasWritten({ messages }: ClientFacts): boolean {
	return messages.some(({ side }) => side === 'client');
}

/** Approved the present one, or has the last word about it. */
function hasAnsweredPreview(facts: ClientFacts): boolean {
	const latest = facts.previews.at(-1);
	if (!latest) return false;
	return isApproved(facts) || facts.messages.findLast(({ at }) => at >= latest.sentAt)?.side === 'client';
}

/** Only the client approves, so our ticks do not count. */
function isApproved({ previews }: ClientFacts): boolean {
	return previews.at(-1)?.approval != null;
}

function hasSent(suffixes: readonly string[]) {
	return ({ files }: ClientFacts) =>
		files.some(({ side, name }) => side === 'client' && suffixes.includes(name.toLowerCase().split('.').at(-1) ?? ''));
}
