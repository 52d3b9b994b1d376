/** Sentences about an outage for the customers of its owner: without servers, errors, unpaid bills, or pages that lack their protection. */
import {
	type CauseEffect,
	type CauseId,
	causeWords,
	cutText,
	type IncidentImpact,
	type IncidentState,
	isBlockedNotDown,
	statusPageLimits,
} from '@stayup/contract';

export interface IncidentDraft {
	title: string;
	text: string;
	state: IncidentState;
	impact: IncidentImpact;
}

interface EffectWords {
	impact: IncidentImpact;
	/** Each follows the name that visitors know. */
	title: string;
	now: string;
	over: string;
	/** The next step for visitors, and for the owner. */
	next: string;
}

const working = 'We are working on it and will post an update here as soon as we know more.';

const effectWords: Readonly<Record<CauseEffect, EffectWords>> = {
	unreachable: {
		impact: 'down',
		title: 'cannot be reached',
		now: 'cannot be reached at the moment.',
		over: 'could not be reached for some time.',
		next: working,
	},
	unavailable: {
		impact: 'down',
		title: 'is not available',
		now: 'is not available at the moment.',
		over: 'was not available for some time.',
		next: working,
	},
	insecure: {
		impact: 'down',
		title: 'cannot be opened securely',
		now: 'cannot be opened securely at the moment, and browsers may show a warning.',
		over: 'could not be opened securely for some time, and browsers may have shown a warning.',
		next: 'Please do not enter passwords or payment details until this is solved. We are working on it and will post an update here.',
	},
	slow: {
		impact: 'degraded',
		title: 'is slow or does not respond',
		now: 'responds very slowly at the moment, or not at all.',
		over: 'responded very slowly for some time, or not at all.',
		next: 'Please try again if a page does not open. We are working on it and will post an update here.',
	},
	busy: {
		impact: 'down',
		title: 'is overloaded',
		now: 'has more to do than it can handle at the moment, so pages may not open.',
		over: 'had more to do than it could handle for some time, so pages may not have opened.',
		next: 'Please try again in a few minutes. We are working on it and will post an update here.',
	},
	failing: {
		impact: 'down',
		title: 'does not work',
		now: 'shows an error instead of its pages at the moment.',
		over: 'showed an error instead of its pages for some time.',
		next: working,
	},
	closed: {
		impact: 'down',
		title: 'is closed for maintenance',
		now: 'is closed for maintenance at the moment.',
		over: 'was closed for maintenance for some time.',
		next: 'It opens again when the work is done. We will post an update here.',
	},
	partly: {
		impact: 'degraded',
		title: 'does not work as usual',
		now: 'does not work as usual at the moment: some pages may not open.',
		over: 'did not work as usual for some time: some pages may not have opened.',
		next: working,
	},
	checking: {
		impact: 'degraded',
		title: 'may not open for some visitors',
		now: 'may not open for some visitors at the moment.',
		over: 'may not have opened for some visitors for some time.',
		next: 'We are checking who is affected and will post an update here.',
	},
};

/** `name`: of the component as visitors see it. */
export function draftOf(outage: { causeId: CauseId; isOver: boolean }, name: string): IncidentDraft {
	const { impact, title, now, over, next } = effectWords[causeWords[outage.causeId].effect];
	return {
		title: cutText(`${name} ${title}`, statusPageLimits.titleLength),
		text: outage.isOver ? `${name} ${over} It works again now.` : `${name} ${now} ${next}`,
		state: outage.isOver ? 'resolved' : 'investigating',
		impact,
	};
}

/** Whether an outage with this cause is certain enough to be published without its owner. */
export function mayBePublishedAutomatically(causeId: CauseId): boolean {
	return !isBlockedNotDown(causeId) && causeId !== 'not-checkable';
}
