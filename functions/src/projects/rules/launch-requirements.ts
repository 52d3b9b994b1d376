/** The requirements of the stages Launch and Live. Pure. */
import { clientItems, liveCheckFreshMs, type ProjectStage, regionName, stageNames } from '@stayup/contract';
import type {
	ProjectDocument,
	RegionAnswer,
	StoredLiveCheck,
	StoredWaiver,
} from '../../platform/firestore/business/project-documents.ts';

type Launching = Pick<ProjectDocument, 'checklist' | 'liveCheck' | 'previews' | 'waivers' | 'websiteUrl'>;

export interface Requirement {
	/** `approval`, `answers`, `redirects`, or the id of an item of the checklist. */
	id: string;
	text: string;
	/** Sentences; null if it holds. */
	problem: string | null;
	waiver: StoredWaiver | null;
}

/** Of the stage that comes next. None for other stages than Launch and Live. */
export function requirementsBefore(stage: ProjectStage, project: Launching, now: number): Requirement[] {
	if (stage === 'launch') return [approvalOf(project)].map(withWaiver);
	if (stage !== 'live') return [];
	const { liveCheck, websiteUrl } = project;
	const unusable = problemOfCheck(liveCheck, websiteUrl, now);
	return [
		approvalOf(project),
		{
			id: 'answers',
			text: 'The website answers with status 200 and a valid certificate from two regions',
			problem: unusable ?? problemOfAnswers(liveCheck?.answers ?? []),
		},
		{
			id: 'redirects',
			text: 'http leads to https, and one of www and the bare domain to the other',
			problem: unusable ?? orNull(liveCheck?.redirectProblems ?? []),
		},
		...itemsOf(project),
	].map(withWaiver);

	function withWaiver(requirement: Omit<Requirement, 'waiver'>): Requirement {
		return { ...requirement, waiver: project.waivers.find((waiver) => waiver.requirement === requirement.id) ?? null };
	}
}

export function isOpen({ problem, waiver }: Requirement): boolean {
	return problem !== null && waiver === null;
}

/** One sentence for a list that has no room for all of them. */
export function refusalOf(stage: ProjectStage, [first, ...others]: readonly Requirement[]): string {
	const more = others.length === 0 ? '' : ` ${others.length} more on the page of the project.`;
	return `Not ready for ${stageNames[stage]}. ${first?.problem ?? ''}${more}`;
}

/** Whether the second region may still answer. */
export function isChecking({ liveCheck }: Pick<Launching, 'liveCheck'>, now: number): boolean {
	return liveCheck !== null && now - liveCheck.at < awaitedMs && liveCheck.answers.some(({ at }) => at === null);
}

/** A region answers within seconds. */
const awaitedMs = 60_000;

function approvalOf({ previews }: Launching): Omit<Requirement, 'waiver'> {
	const latest = previews.at(-1);
	if (!latest) {
		return { id: 'approval', text: 'The client approved the preview', problem: 'The client has got no preview yet.' };
	}
	return {
		id: 'approval',
		text: `The client approved preview ${latest.version}`,
		problem: latest.approval === null ? `The client has not approved preview ${latest.version} yet.` : null,
	};
}

/** All but the work after the launch. The approval is a requirement of its own. */
function itemsOf({ checklist }: Launching): Omit<Requirement, 'waiver'>[] {
	return checklist
		.filter(({ stage, month, text, template }) => {
			const isApproval = template !== null && text === clientItems.approval;
			return stage !== 'live' && month === null && !isApproval;
		})
		.map(({ id, text, doneAt }) => ({ id, text, problem: doneAt === null ? `“${text}” is not done.` : null }));
}

/** Why nothing is known about the website that is linked now. */
function problemOfCheck(check: StoredLiveCheck | null, websiteUrl: string | null, now: number): string | null {
	if (websiteUrl === null) return 'No website is linked yet.';
	if (check?.url !== websiteUrl) return 'The website was not checked yet.';
	return now - check.at > liveCheckFreshMs ? 'The website was last checked more than 15 minutes ago.' : null;
}

function problemOfAnswers(answers: readonly RegionAnswer[]): string | null {
	if (answers.length < 2) return 'No second region could be asked.';
	return orNull(
		answers.flatMap(({ region, at, problem }) => {
			if (at === null) return `${regionName(region)} has not answered yet.`;
			return problem === null ? [] : `From ${regionName(region)}: ${problem}.`;
		}),
	);
}

function orNull(sentences: readonly string[]): string | null {
	return sentences.length === 0 ? null : sentences.join(' ');
}
