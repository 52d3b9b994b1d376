import { describe, expect, it } from 'vitest';
import type { CheckError } from '../checks/check-errors.ts';
import type { Region } from '../regions.ts';
import { causeWords } from './cause-words.ts';
import { causeOfCondition, causeOfPartial, type DecidingCheck, pastCauseOfCondition } from './condition-cause.ts';

const works = (region: Region): DecidingCheck => ({ region, error: null, statusCode: 200 });
const fails = (region: Region, statusCode: number | null = null): DecidingCheck => ({
	region,
	statusCode,
	error: (statusCode === null ? 'connection_timeout' : 'wrong_status') satisfies CheckError,
});
const silent = { id: 'server-silent', confidence: 'medium' } as const;
const fromOregon = [works('us-east4'), fails('us-west1')];

describe('the cause of a partly unreachable website', () => {
	it('is that it works from elsewhere, because a silent server would be silent everywhere', () => {
		expect(causeOfPartial(fromOregon, silent)).toEqual({
			id: 'works-elsewhere',
			party: 'hosting',
			confidence: 'medium',
			sentence:
				'It works from Virginia, USA, but not from Oregon, USA. A firewall or a network problem probably stops visitors from some regions.',
			nextStep: causeWords['works-elsewhere'].nextStep,
		});
	});

	it('names those who can fix the part that failed', () => {
		const cause = causeOfPartial(fromOregon, { id: 'name-servers-silent', confidence: 'medium' });

		expect(cause).toMatchObject({ id: 'works-elsewhere', party: 'dns-host' });
		expect(cause.nextStep).toMatch(/^Ask the company that hosts your DNS, and your CDN or firewall service/);
		expect(causeOfPartial(fromOregon, { id: 'not-checkable', confidence: 'high' }).party).toBe('hosting');
		// Its party is the web developer, who cannot know why it works elsewhere.
		expect(causeOfPartial(fromOregon, { id: 'website-slow', confidence: 'high' }).party).toBe('hosting');
		expect(causeOfPartial(fromOregon, null).party).toBe('hosting');
	});

	it.each([403, 451])('is a rule about countries if %i refuses every region of a country', (status) => {
		const found = { id: 'access-forbidden', confidence: 'medium' } as const;
		const abroad = [works('us-east4'), fails('europe-west1', status), fails('asia-southeast1', status)];

		expect(causeOfPartial(abroad, found)).toMatchObject({
			id: 'country-blocked',
			party: 'cdn',
			confidence: 'medium',
			sentence:
				'It works from Virginia, USA, but not from Belgium and Singapore. The website blocks visitors from the country where the check ran.',
		});
		expect(causeOfPartial(abroad, { id: 'cdn-refusal', confidence: 'medium' }).id).toBe('country-blocked');
		expect(causeOfPartial([...abroad, fails('us-west1', status)], found).id).toBe('works-elsewhere');
		expect(causeOfPartial([works('us-east4'), fails('europe-west1', 503)], found).id).toBe('works-elsewhere');
	});

	it('is the bot protection that a failing region met', () => {
		const cause = causeOfPartial([works('us-east4'), fails('europe-west1', 403)], {
			id: 'bot-wall',
			confidence: 'high',
		});

		expect(cause.id).toBe('bot-wall');
		expect(cause.sentence).toMatch(/^It works from Virginia, USA, but not from Belgium\. Bot protection blocked/);
	});

	it('follows the latest check of each region', () => {
		expect(causeOfPartial([fails('us-east4'), fails('us-west1'), works('us-east4')], silent).sentence).toMatch(
			/^It works from Virginia, USA, but not from Oregon, USA\./,
		);
	});
});

it('the cause of a period that is over is in the past tense, without a next step', () => {
	expect(pastCauseOfCondition('partly-unreachable', fromOregon, silent)).toEqual({
		id: 'works-elsewhere',
		party: 'hosting',
		confidence: 'medium',
		sentence:
			'It worked from Virginia, USA, but not from Oregon, USA. A firewall or a network problem probably stopped visitors from some regions.',
		nextStep: null,
	});
	expect(pastCauseOfCondition('blocked', fromOregon, { id: 'rate-limited', confidence: 'high' })?.sentence).toBe(
		causeWords['rate-limited'].pastSentence,
	);
	expect(pastCauseOfCondition('slow', [works('us-east4')], null)).toBeNull();
});

it('a blocked website has the cause that was found, and a slow one has none', () => {
	expect(causeOfCondition('blocked', fromOregon, { id: 'bot-wall', confidence: 'high' })?.sentence).toBe(
		causeWords['bot-wall'].sentence,
	);
	expect(causeOfCondition('slow', [works('us-east4')], null)).toBeNull();
	expect(causeOfCondition('partly-unreachable', fromOregon, silent)?.id).toBe('works-elsewhere');
});
