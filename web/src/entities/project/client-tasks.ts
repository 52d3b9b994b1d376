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
import { partsOf } from '../../lib/links.ts';

/** The button beside a task shows the choice or the field for a message, opens the choice of files, or approves. */
export type ClientAction = 'choose' | 'message' | 'upload' | 'approve';

export type ClientFacts = Pick<ProjectDetail, 'project' | 'checklist' | 'messages' | 'files'>;

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
}

interface TaskRow {
	/** Those of our checklist that the task brings about. It is a task of the project if one of them is in its checklist. */
	items: readonly string[];
	text: string;
	action: ClientAction;
	askedFrom: ProjectStage;
	/** In every later stage it is over. */
	askedUntil: ProjectStage;
	/** Done before one of us has ticked it. */
	isSent?: (facts: ClientFacts) => boolean;
}

/** The message by which a client approves the preview. */
export const approval = 'I approve the preview.';

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
		isSent: hasSent(['png', 'jpg', 'jpeg', 'webp', 'gif', 'svg', 'zip']),
	},
	{
		items: [clientItems.texts, clientItems.legal],
		text: 'send your texts and your legal notices',
		action: 'upload',
		askedFrom: 'intake',
		askedUntil: 'content',
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

function stateOf({ askedUntil, isSent }: TaskRow, own: readonly ChecklistItem[], facts: ClientFacts) {
	if (own.every(isTicked)) return 'done';
	if (isSent?.(facts)) return 'sent';
	return isAfter(facts.project.stage, askedUntil) ? 'over' : 'open';
}

/** The texts of the items of our checklist for which the client has sent something. */
export function sentItems(facts: ClientFacts): readonly string[] {
	return rows.flatMap(({ items, isSent }) => (isSent?.(facts) ? items : []));
}

/** The first link of our latest message that has one; null until we have sent one. */
export function previewUrl(messages: readonly ProjectMessage[]): string | null {
	const links = messages.flatMap(({ side, text }) =>
		side === 'team' ? (partsOf(text).find(({ url }) => url !== null)?.url ?? []) : [],
	);
	return links.at(-1) ?? null;
}

/** Null for a project in which nothing is built. */
export function nextStep(facts: ClientFacts): NextStep | null {
	const { project, messages } = facts;
	const { stage, kind, isMonitoringOnly, endedAt, openUpdates } = project;
	if (isMonitoringOnly || endedAt !== null) return null;
	if (kind === null) {
		return asks('choose a new website or a migration. Our clock is paused until you choose.', 'choose');
	}
	const awaited = awaitedFrom(facts);
	if (awaited !== null) {
		return asks(`give us ${awaited}. Our clock is paused until you do.`, isFile(awaited) ? 'upload' : 'message');
	}
	const task = clientTasks(facts).find(({ state, askedFrom }) => state === 'open' && !isAfter(askedFrom, stage));
	if (task?.action === 'approve') {
		return previewUrl(messages) === null
			? works('We are sending you the preview.', 'you approve it or ask for changes')
			: asks(`${task.text}.`, task.action);
	}
	const question = openQuestion(messages);
	if (question !== null) return asks(`answer the question of ${question.by || 'our team'}.`, 'message');
	if (task) return asks(`${task.text}.`, task.action);
	const update = openUpdates.at(-1);
	if (stage === 'live' && update !== undefined && !messages.some(({ at, side }) => side === 'client' && at >= update)) {
		return asks('write what your monthly update should change.', 'message');
	}
	if (stage === 'live') return { sentence: 'Your website is live.', next: null, action: null };
	if (stage === 'review' && !isApproved(facts) && sinceReview(facts).at(-1)?.side === 'client') {
		return works('We are making your changes.', 'we send you the preview again');
	}
	return works(...ourWork[stage]);
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

/** The last word is ours, and asks something. */
function openQuestion(messages: readonly ProjectMessage[]): ProjectMessage | null {
	const last = messages.at(-1);
	return last?.side === 'team' && last.text.includes('?') ? last : null;
}

function asks(text: string, action: ClientAction): NextStep {
	return { sentence: `Next: ${text}`, next: null, action };
}

function works(now: string, next: string): NextStep {
	return { sentence: now, next: `Next: ${next}.`, action: null };
}

function isFile(awaited: string): boolean {
	const words = awaited.toLowerCase();
	return ['logo', 'photo', 'picture', 'image', 'text', 'file'].some((word) => words.includes(word));
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

/** Approved it, or, at Review, has the last word about it. */
function hasAnsweredPreview(facts: ClientFacts): boolean {
	const last = sinceReview(facts).at(-1);
	return isApproved(facts) || (facts.project.stage === 'review' && last?.side === 'client');
}

function isApproved(facts: ClientFacts): boolean {
	const isOurs = facts.checklist.some((item) => item.text === clientItems.approval && isTicked(item));
	return isOurs || sinceReview(facts).some(({ side, text }) => side === 'client' && text === approval);
}

/** The messages of the present review, or of all once it is over. */
function sinceReview({ messages, project: { stage, stageSince } }: ClientFacts): readonly ProjectMessage[] {
	if (isAfter('review', stage)) return [];
	return stage === 'review' ? messages.filter(({ at }) => at >= stageSince) : messages;
}

function hasSent(suffixes: readonly string[]) {
	return ({ files }: ClientFacts) =>
		files.some(({ side, name }) => side === 'client' && suffixes.includes(name.toLowerCase().split('.').at(-1) ?? ''));
}
