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

export type ClientFacts = Pick<ProjectDetail, 'project' | 'checklist' | 'messages' | 'files'>;

export interface ClientTask {
	id: string;
	/** An imperative that continues a sentence, such as "send your logo and your photos". */
	text: string;
	action: ClientAction;
	isDone: boolean;
	/** From this stage on it can be asked for. */
	askedFrom: ProjectStage;
}

export interface NextStep {
	/** Such as "Next: send your logo and your photos." */
	sentence: string;
	/** Null if nothing is asked for. */
	action: ClientAction | null;
}

interface TaskRow {
	/** Those of our checklist that the task brings about. It is a task of the project if one of them is in its checklist. */
	items: readonly string[];
	text: string;
	action: ClientAction;
	askedFrom: ProjectStage;
	/** In every later stage it is done. */
	doneAfter: ProjectStage;
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
		doneAfter: 'intake',
		isSent: hasWritten,
	},
	{
		items: [clientItems.access],
		text: 'write who hosts your website and your domain today',
		action: 'message',
		askedFrom: 'intake',
		doneAfter: 'intake',
		isSent: hasWritten,
	},
	{
		items: [clientItems.bookings],
		text: 'describe what visitors can reserve, and which appointments they can make',
		action: 'message',
		askedFrom: 'intake',
		doneAfter: 'intake',
	},
	{
		items: [clientItems.logo],
		text: 'send your logo and your photos',
		action: 'upload',
		askedFrom: 'intake',
		doneAfter: 'content',
		isSent: hasSent(['png', 'jpg', 'jpeg', 'webp', 'gif', 'svg', 'zip']),
	},
	{
		items: [clientItems.texts, clientItems.legal],
		text: 'send your texts and your legal notices',
		action: 'upload',
		askedFrom: 'intake',
		doneAfter: 'content',
		isSent: hasSent(['pdf', 'docx', 'xlsx', 'pptx', 'txt', 'zip']),
	},
	{
		items: [clientItems.changes],
		text: 'write what should change with the move, or that nothing should',
		action: 'message',
		askedFrom: 'content',
		doneAfter: 'content',
	},
	{
		items: [clientItems.approval],
		text: 'open the preview, and approve it or write what to change',
		action: 'approve',
		askedFrom: 'review',
		doneAfter: 'review',
		isSent: hasAnsweredPreview,
	},
	{
		items: [clientItems.oldHosting],
		text: 'write when your old hosting can end',
		action: 'message',
		askedFrom: 'live',
		doneAfter: 'live',
	},
];

/** In the order in which they are asked for. */
export function clientTasks(facts: ClientFacts): ClientTask[] {
	const { project, checklist } = facts;
	const choice: ClientTask = {
		id: 'kind',
		text: 'choose a new website or a migration',
		action: 'choose',
		isDone: project.kind !== null,
		askedFrom: 'intake',
	};
	const others = rows.flatMap(({ items, text, action, askedFrom, doneAfter, isSent }): ClientTask[] => {
		const own = checklist.filter((item) => items.includes(item.text));
		if (own.length === 0) return [];
		const isDone = isAfter(project.stage, doneAfter) || own.every(isTicked) || isSent?.(facts) === true;
		return [{ id: text, text, action, isDone, askedFrom }];
	});
	return [choice, ...others];
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
	const question = openQuestion(messages);
	if (question !== null) return asks(`answer the question of ${question.by || 'our team'}.`, 'message');
	const task = clientTasks(facts).find(({ isDone, askedFrom }) => !isDone && !isAfter(askedFrom, stage));
	if (task) return asks(`${task.text}.`, task.action);
	const update = openUpdates.at(-1);
	if (stage === 'live' && update !== undefined && !messages.some(({ at, side }) => side === 'client' && at >= update)) {
		return asks('write what your monthly update should change.', 'message');
	}
	if (stage === 'live') return { sentence: 'Your website is live.', action: null };
	return { sentence: `Next: ${ourWork[stage]}. There is nothing for you to do.`, action: null };
}

/** Our work while nothing is asked of the client. */
const ourWork: Record<Exclude<ProjectStage, 'live'>, string> = {
	intake: 'we read what you sent',
	content: 'we prepare your content',
	build: 'we build your website and send you a preview',
	review: 'we make the changes and prepare the launch',
	launch: 'we put your website online',
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
	return { sentence: `Next: ${text}`, action };
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

/** Approved it, or has the last word about it. */
function hasAnsweredPreview({ messages, project }: ClientFacts): boolean {
	if (project.stage !== 'review') return false;
	const since = messages.filter(({ at }) => at >= project.stageSince);
	return since.at(-1)?.side === 'client' || since.some(({ side, text }) => side === 'client' && text === approval);
}

function hasSent(suffixes: readonly string[]) {
	return ({ files }: ClientFacts) =>
		files.some(({ side, name }) => side === 'client' && suffixes.includes(name.toLowerCase().split('.').at(-1) ?? ''));
}
