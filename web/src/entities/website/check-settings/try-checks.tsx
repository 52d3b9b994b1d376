/** Runs the settings as they are typed, and shows what passed and failed. Suggests rules from the page. */
import { describeRule, regionName, type SuggestedRule, type TriedSettings } from '@stayup/contract';
import { Check, CircleCheck, CircleMinus, CircleX, FlaskConical, Plus } from 'lucide-react';
import { formatMilliseconds } from '../../../lib/format.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { paths } from '../../../lib/paths.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { Tone } from '../../../ui/feedback/tone.ts';
import { Button } from '../../../ui/form/button.tsx';
import type { CheckDraft } from './check-draft.ts';
import { NotJudged } from './not-judged.tsx';
import { type RuleDraft, ruleDraftOf, ruleOf } from './rule-kinds.ts';
import { sourceWords, textOf } from './suggestion-words.ts';
import type { Trial } from './use-trial.ts';

type TryChecksProps = {
	trial: Trial;
	rules: CheckDraft['rules'];
	/** How many more rules the plan allows. */
	room: number;
	onAdd: (rule: RuleDraft) => void;
};

export function TryChecks({ trial, rules, room, onAdd }: TryChecksProps) {
	const { result, problem, isBusy } = trial;
	return (
		<div className="grid gap-3 border-t border-line pt-4">
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<p className="max-w-prose flex-1 basis-64 text-ui text-body">
					Runs one check with these settings and suggests rules from your page. Nothing is saved. If a firewall refuses
					it, {allowOurChecks}.
				</p>
				<Button
					variant="secondary"
					busy={isBusy}
					onClick={({ currentTarget }) => currentTarget.form && trial.submit(currentTarget.form)}
				>
					{!isBusy && <FlaskConical />}
					Try it
				</Button>
			</div>
			{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
			<div role="status" className="grid gap-3 empty:hidden">
				{result && <Result result={result} />}
			</div>
			{result && <Suggestions suggestions={result.suggestions} rules={rules} room={room} onAdd={onAdd} />}
		</div>
	);
}

/** In a new tab, because the settings are not saved yet. */
const allowOurChecks = (
	<a
		href={paths.ourChecks}
		target="_blank"
		rel="noopener"
		className="rounded-small text-accent underline underline-offset-4"
	>
		allow our checks
	</a>
);

function badgeOf({ isUp, isSlow, isBlocked }: TriedSettings): { tone: Tone; word: string } {
	if (isBlocked) return { tone: 'degraded', word: 'Blocked' };
	if (!isUp) return { tone: 'down', word: 'Failed' };
	return isSlow === true ? { tone: 'degraded', word: 'Slow' } : { tone: 'up', word: 'Up' };
}

function Result({ result }: { result: TriedSettings }) {
	const { error, statusCode, responseTime, phases, region, rules, cache, isBlocked = false } = result;
	const { tone, word } = badgeOf(result);
	return (
		<>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ui">
				<StatusBadge tone={tone}>{word}</StatusBadge>
				<span className="text-muted">
					{statusCode !== null && `Status ${statusCode}, `}
					{formatMilliseconds(responseTime ?? phases.totalMs)}, from {regionName(region)}
				</span>
			</div>
			{error !== null && (
				<p className={joinClasses('text-ui', isBlocked ? 'text-degraded-text' : 'text-down-text')}>
					{error}.{isBlocked && <> Visitors may still reach the website. To let us check it, {allowOurChecks}.</>}
				</p>
			)}
			{rules.length > 0 && (
				<ul aria-label="Rules" className="divide-y divide-line rounded-control border border-line">
					{rules.map((rule) => (
						<RuleResultRow key={rule.index} {...rule} />
					))}
				</ul>
			)}
			{cache && <InlineNotice tone="degraded">{cache.sentence}</InlineNotice>}
		</>
	);
}

function RuleResultRow({ passed, notJudged, sentence, seen }: TriedSettings['rules'][number]) {
	const isJudged = notJudged === undefined;
	const Icon = isJudged ? (passed ? CircleCheck : CircleX) : CircleMinus;
	const tone = isJudged ? (passed ? 'text-up-text' : 'text-down-text') : 'text-degraded-text';
	return (
		<li className="flex items-start gap-2.5 px-3 py-2 text-ui">
			<Icon className={joinClasses('mt-0.5 size-4 shrink-0', tone)} />
			<span className="grid min-w-0 gap-0.5 [overflow-wrap:anywhere]">
				<span className="text-ink">
					{isJudged && <span className="font-medium">{passed ? 'Passed: ' : 'Failed: '}</span>}
					{sentence}
				</span>
				{!isJudged && <NotJudged reason={notJudged} />}
				{isJudged && !passed && seen !== '' && <span className="text-small text-muted">Found: {seen}</span>}
			</span>
		</li>
	);
}

type SuggestionsProps = Omit<TryChecksProps, 'trial'> & { suggestions: readonly SuggestedRule[] };

function Suggestions({ suggestions, rules, room, onAdd }: SuggestionsProps) {
	const known = new Set(rules.map((rule) => describeRule(ruleOf(rule))));
	if (suggestions.length === 0) return null;
	return (
		<section aria-label="Suggested rules" className="grid gap-2">
			<p className="text-small text-muted">
				{room > 0
					? 'Rules from your page. Choose one to add it.'
					: 'Your plan has no room for more rules. Remove one to add these.'}
			</p>
			<ul className="flex flex-wrap gap-2">
				{suggestions.map(({ source, rule }) => {
					const isAdded = known.has(describeRule(rule));
					const Icon = isAdded ? Check : Plus;
					return (
						<li key={describeRule(rule)} className="min-w-0">
							<button
								type="button"
								// Not `disabled`, because a disabled button loses the focus.
								aria-disabled={isAdded || room <= 0 || undefined}
								onClick={() => {
									if (!isAdded && room > 0) onAdd(ruleDraftOf(rule));
								}}
								className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line-strong px-3 py-1 text-left text-small text-ink transition-colors hover:bg-hover aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-muted pointer-coarse:min-h-11"
							>
								<Icon className="size-3.5 shrink-0" />
								<span className="min-w-0 [overflow-wrap:anywhere]">
									{sourceWords[source]}: {textOf(rule)}
									{isAdded && ', added'}
								</span>
							</button>
						</li>
					);
				})}
			</ul>
		</section>
	);
}
