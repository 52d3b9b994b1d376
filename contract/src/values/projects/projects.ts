/** Projects: the website that a customer buys with a plan, from the order to the launch. */
import { hourMs } from '../time.ts';
import {
	type Clock,
	type ClockInterval,
	openInterval,
	resumeClock,
	startClock,
	startPaused,
	usedInWords,
} from './clock.ts';

export const projectKinds = ['new-website', 'migration'] as const;
export type ProjectKind = (typeof projectKinds)[number];

/** In the order of the work. */
export const projectStages = ['intake', 'content', 'build', 'review', 'launch', 'live'] as const;
export type ProjectStage = (typeof projectStages)[number];

export const stageNames: Record<ProjectStage, string> = {
	intake: 'Intake',
	content: 'Content',
	build: 'Build',
	review: 'Review',
	launch: 'Launch',
	live: 'Live',
};

export const kindNames: Record<ProjectKind, string> = { 'new-website': 'New website', migration: 'Migration' };

export const projectSides = ['client', 'team'] as const;
export type ProjectSide = (typeof projectSides)[number];

/** Our promise (specification §1): a new website is live within 72 hours, a migrated one within 24. */
const promiseHours: Record<ProjectKind, number> = { 'new-website': 72, migration: 24 };

/** Until the kind is chosen, the promise of a new website counts. */
export function promiseMsOf(kind: ProjectKind | null): number {
	return promiseHours[kind ?? 'new-website'] * hourMs;
}

/** Names the reason for which the clock waits until the kind is chosen, in words for the client. */
export const choiceOfKind = 'your choice of a new website or a migration';

/** Names the awaited thing in words for one side: "your logo" is "the client’s logo" to our team. */
export function awaitedBy(reason: string, side: ProjectSide): string {
	return side === 'client' ? reason : reason.replace(/\byour\b/i, 'the client’s').replaceAll(/\byour\b/gi, 'their');
}

/** Before the choice, no promised time is known, so none is shown. The page of the client asks for the awaited thing itself. `timeOf` formats an instant. */
export function projectClockSentence(
	{ clock, kind }: { clock: Clock; kind: ProjectKind | null },
	side: ProjectSide,
	now: number,
	timeOf: (at: number) => string,
): string {
	const open = openInterval(clock);
	const used = usedInWords(clock, promiseMsOf(kind), now);
	if (open?.state !== 'waiting') return used;
	const why = side === 'team' ? ` because we wait for ${awaitedBy(open.reason, side)}` : '';
	const since = `since ${timeOf(open.from)}${why}`;
	return open.reason === choiceOfKind ? `Paused ${since}` : `${used}; paused ${since}`;
}

/** The clock of a project that goes on. It runs only once we know what to do. */
export function clockOfWork(clock: Clock, kind: ProjectKind | null, now: number): ClockInterval[] {
	return kind === null ? startPaused(clock, choiceOfKind, now) : startClock(clock, now);
}

/** The kind is chosen. A clock that waits for something else keeps waiting. */
export function clockOnceChosen(clock: Clock, now: number): ClockInterval[] {
	return openInterval(clock)?.reason === choiceOfKind ? resumeClock(clock, now) : [...clock];
}

interface MoveFacts {
	from: ProjectStage;
	to: ProjectStage;
	kind: ProjectKind | null;
	/** A website of the client's account is linked to the project. */
	hasWebsite: boolean;
	/** The subscription has ended, or the client only wants monitoring. */
	isClosed: boolean;
}

/** Why a project cannot move to a stage, as a sentence; null if it can. It moves one stage forward, or back to any earlier one. */
export function moveRefusal({ from, to, kind, hasWebsite, isClosed }: MoveFacts): string | null {
	const steps = projectStages.indexOf(to) - projectStages.indexOf(from);
	if (steps === 0) return `This project is already in the stage ${stageNames[to]}.`;
	if (isClosed) return 'This project is closed, so its stage does not change.';
	if (steps > 1)
		return `A project moves one stage at a time. The stage after ${stageNames[from]} is ${nextStageName(from)}.`;
	if (steps > 0 && kind === null) return 'Please choose a new website or a migration first.';
	if (to === 'live' && !hasWebsite) return 'Please link the website first, so that it is monitored from its launch.';
	return null;
}

function nextStageName(stage: ProjectStage): string {
	const next = projectStages[projectStages.indexOf(stage) + 1];
	return next === undefined ? '' : stageNames[next];
}

export const checklistLimits = { items: 60, length: 200 } as const;

export const projectFileLimits = {
	/** Of one file. */
	bytes: 5 * 1024 * 1024,
	/** Of one project. */
	files: 100,
	nameLength: 120,
} as const;

/** By the suffix of the name. Files are only ever downloaded, never shown by the browser. */
export const projectFileTypes = {
	png: 'image/png',
	jpg: 'image/jpeg',
	jpeg: 'image/jpeg',
	webp: 'image/webp',
	gif: 'image/gif',
	svg: 'image/svg+xml',
	pdf: 'application/pdf',
	docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
	zip: 'application/zip',
	txt: 'text/plain',
	csv: 'text/csv',
	md: 'text/markdown',
} as const;
export type ProjectFileSuffix = keyof typeof projectFileTypes;

export const projectFileMessages = {
	missing: 'Please choose a file.',
	tooLarge: `Please choose a file of at most ${projectFileLimits.bytes / 1024 / 1024} MB.`,
	type: 'Please choose an image (PNG, JPEG, WebP, GIF or SVG), a PDF, a Word, Excel or PowerPoint file, a ZIP file or a text file.',
	mismatch: 'The content of this file does not match its name. Please choose another file.',
	tooMany: `A project has room for ${projectFileLimits.files} files. Please delete one first.`,
} as const;
