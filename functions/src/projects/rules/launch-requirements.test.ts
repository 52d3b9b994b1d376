import { clientItems, minuteMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { aPreview, aProject } from '@stayup/testing/business/project-examples';
import { describe, expect, it } from 'vitest';
import type { ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import { isChecking, isOpen, refusalOf, requirementsBefore } from './launch-requirements.ts';

const url = 'https://bakery.example/';
const by = { _id: 'ada', name: 'Ada' };
const item = (fields: Partial<ProjectDocument['checklist'][number]> = {}) =>
	({
		id: 'forms',
		stage: 'launch',
		text: 'Test every form',
		template: null,
		month: null,
		doneAt: noon,
		...fields,
	}) as const;
const home = { region: 'us-east4', at: noon, problem: null } as const;
const second = { region: 'us-west1', at: noon, problem: null } as const;
const check = { url, at: noon, answers: [home, second], redirectProblems: [] };
const ready = aProject({
	websiteUrl: url,
	previews: [{ ...aPreview, approval: { at: noon, by: { _id: 'alice', name: 'Alice' } } }],
	checklist: [item()],
	liveCheck: check,
});

function problems(stage: 'launch' | 'live', fields: Partial<ProjectDocument> = {}, now = noon) {
	return requirementsBefore(stage, { ...ready, ...fields }, now)
		.filter(isOpen)
		.map(({ problem }) => problem);
}

describe('before Live', () => {
	it('nothing is missing once all of it holds', () => {
		expect(problems('live')).toEqual([]);
		expect(requirementsBefore('live', ready, noon).map(({ id }) => id)).toEqual([
			...['approval', 'answers', 'redirects', 'forms'],
		]);
	});

	it.each<[string, Partial<ProjectDocument>, string[]]>([
		['a preview was sent', { previews: [] }, ['The client has got no preview yet.']],
		[
			'the present preview is approved',
			{ previews: [...ready.previews, { ...aPreview, version: 2 }] },
			['The client has not approved preview 2 yet.'],
		],
		['an item is done', { checklist: [item({ doneAt: null })] }, ['“Test every form” is not done.']],
		[
			'a region gets an answer',
			{ liveCheck: { ...check, answers: [home, { ...second, problem: 'The certificate was expired' }] } },
			['From Oregon, USA: The certificate was expired.'],
		],
		[
			'both regions get an answer',
			{
				liveCheck: {
					...check,
					answers: [
						{ ...home, problem: 'The website responded with status 503' },
						{ ...second, problem: 'The domain name was not found' },
					],
				},
			},
			['From Virginia, USA: The website responded with status 503. From Oregon, USA: The domain name was not found.'],
		],
		[
			'the second region has answered',
			{ liveCheck: { ...check, answers: [home, { ...second, at: null }] } },
			['Oregon, USA has not answered yet.'],
		],
		['a second region was asked', { liveCheck: { ...check, answers: [home] } }, ['No second region could be asked.']],
		[
			'the redirects are right',
			{ liveCheck: { ...check, redirectProblems: ['One thing.', 'Another.'] } },
			['One thing. Another.'],
		],
	])('it matters whether %s', (_, fields, expected) => {
		expect(problems('live', fields)).toEqual(expected);
	});

	it.each<[string, Partial<ProjectDocument>, number, string]>([
		['is missing', { liveCheck: null }, noon, 'The website was not checked yet.'],
		['is of another URL', { websiteUrl: 'https://other.example/' }, noon, 'The website was not checked yet.'],
		['is older', {}, noon + 15 * minuteMs + 1, 'The website was last checked more than 15 minutes ago.'],
		['has no website', { websiteUrl: null }, noon, 'No website is linked yet.'],
	])('a check of the last 15 minutes that %s says nothing', (_, fields, now, problem) => {
		expect(problems('live', fields, now)).toEqual([problem, problem]);
		expect(problems('live', fields.websiteUrl === undefined ? {} : { websiteUrl: url }, noon + 15 * minuteMs)).toEqual(
			[],
		);
	});

	it.each<[string, Partial<ProjectDocument['checklist'][number]>]>([
		['the work after the launch', { stage: 'live' }],
		['a monthly update', { stage: 'live', month: '2026-04' }],
		[
			'the approval, which is a requirement of its own',
			{ text: clientItems.approval, stage: 'review', template: 'new-website' },
		],
	])('%s is no item that must be done', (_, fields) => {
		expect(problems('live', { checklist: [item({ ...fields, doneAt: null })] })).toEqual([]);
	});

	it('an item that was only named like the approval must be done', () => {
		const named = item({ text: clientItems.approval, doneAt: null });
		expect(problems('live', { checklist: [named] })).toEqual([`“${clientItems.approval}” is not done.`]);
	});

	it.each(['approval', 'answers', 'redirects', 'forms'])('a waiver of %s is for nothing else', (requirement) => {
		const nothing = { previews: [], liveCheck: null, checklist: [item({ doneAt: null })] };
		const waivers = [{ requirement, reason: 'The domain moves on Monday.', at: noon, by }];
		const open = requirementsBefore('live', { ...ready, ...nothing, waivers }, noon).filter(isOpen);

		expect(open.map(({ id }) => id)).toEqual(
			['approval', 'answers', 'redirects', 'forms'].filter((id) => id !== requirement),
		);
	});
});

describe('before Launch', () => {
	it('only the approval is asked for', () => {
		const nothing = { previews: [], liveCheck: null, checklist: [item({ doneAt: null })] };

		expect(problems('launch', nothing)).toEqual(['The client has got no preview yet.']);
		expect(requirementsBefore('review', { ...ready, ...nothing }, noon)).toEqual([]);
	});
});

it('the refusal begins with the first sentence, and counts the others', () => {
	const open = requirementsBefore('live', { ...ready, previews: [], liveCheck: null }, noon).filter(isOpen);

	expect(refusalOf('live', open)).toBe(
		'Not ready for Live. The client has got no preview yet. 2 more on the page of the project.',
	);
	expect(refusalOf('launch', open.slice(0, 1))).toBe('Not ready for Launch. The client has got no preview yet.');
});

it('the second region is awaited for a minute', () => {
	const awaited = { liveCheck: { ...check, answers: [home, { ...second, at: null }] } };

	expect([isChecking(awaited, noon), isChecking(awaited, noon + minuteMs), isChecking(ready, noon)]).toEqual([
		true,
		false,
		false,
	]);
});
