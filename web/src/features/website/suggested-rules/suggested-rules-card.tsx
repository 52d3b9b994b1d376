/** Rules that the page of a website suggests, one press each, and a way past the cache that answered. */
import {
	defaultCheckSettings,
	describeRule,
	type NewCheckSettings,
	type Rule,
	type Tier,
	type TriedSettings,
	tierLimits,
	type Website,
} from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { useChangeWebsite } from '../../../entities/website/api/use-change-website.ts';
import { websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { PlanLimit } from '../../../entities/website/check-settings/plan-limit.tsx';
import { sourceWords, textOf } from '../../../entities/website/check-settings/suggestion-words.ts';
import { type Failure, failures, messageFor } from '../../../lib/messages.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';

type SuggestedRulesCardProps = { website: Website; tier: Tier; onDecline: () => void };

const cacheChange = 'cache';

const suggestionsLoad: Failure = {
	text: 'Failed to read your page for suggestions. Monitoring continues.',
	server: 'limits',
};

export function SuggestedRulesCard({ website, tier, onDecline }: SuggestedRulesCardProps) {
	const { data: tried, error, isFetching, refetch } = useQuery(websiteQueries.suggestedRules(website));
	const change = useChangeWebsite(website);
	/** The rule in words, or `cacheChange`. */
	const [changing, setChanging] = useState<string | null>(null);
	const settings = website.check ?? defaultCheckSettings();
	const [wentPastCache] = useState(settings.bypassCache);
	if (tried && !isUseful(tried, wentPastCache)) return null;

	const save = (name: string, changed: Partial<NewCheckSettings>) => {
		setChanging(name);
		change.mutate({ check: { ...settings, ...changed } });
	};
	const busyWith = change.isPending ? changing : null;
	const close = () => {
		// The button that has the focus goes away.
		document.getElementById('content')?.focus({ preventScroll: true });
		onDecline();
	};
	const hasRules = tried === undefined || tried.suggestions.length > 0;
	return (
		<Panel
			title={hasRules ? 'Also watch what the page says' : 'Check the website behind its cache'}
			aside={
				<Button variant="ghost" className="-mr-2" onClick={close}>
					{change.isSuccess ? 'Done' : 'Not now'}
				</Button>
			}
			className="grid grid-cols-1 gap-3 px-4 pb-4"
		>
			{error === null && tried === undefined && (
				<div className="flex min-h-9 justify-start">
					<Spinner label="Reading your page…" />
				</div>
			)}
			{error !== null && tried === undefined && (
				<InlineNotice
					tone="degraded"
					action={
						<Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
							Retry
						</Button>
					}
				>
					{messageFor(error, suggestionsLoad)}
				</InlineNotice>
			)}
			{change.isError && <InlineNotice tone="down">{messageFor(change.error, failures.updateWebsite)}</InlineNotice>}
			{tried && tried.suggestions.length > 0 && (
				<SuggestionTiles
					suggestions={tried.suggestions}
					rules={settings.rules}
					tier={tier}
					busyWith={busyWith}
					onAdd={(rule) => save(describeRule(rule), { rules: [...settings.rules, rule] })}
				/>
			)}
			{tried?.cache && (
				<InlineNotice
					tone={settings.bypassCache ? 'info' : 'degraded'}
					action={
						!wentPastCache && (
							<Button
								variant="secondary"
								busy={busyWith === cacheChange}
								disabled={busyWith !== null && busyWith !== cacheChange}
								aria-disabled={settings.bypassCache}
								onClick={() => save(cacheChange, { bypassCache: true })}
							>
								{settings.bypassCache ? 'Checks go past the cache' : 'Go past the cache'}
							</Button>
						)
					}
				>
					{tried.cache.sentence}
				</InlineNotice>
			)}
		</Panel>
	);
}

function isUseful({ isUp, suggestions, cache }: TriedSettings, wentPastCache: boolean): boolean {
	return isUp && (suggestions.length > 0 || (cache !== null && !wentPastCache));
}

type SuggestionTilesProps = {
	suggestions: TriedSettings['suggestions'];
	rules: readonly Rule[];
	tier: Tier;
	/** The change that is being saved. */
	busyWith: string | null;
	onAdd: (rule: Rule) => void;
};

function SuggestionTiles({ suggestions, rules, tier, busyWith, onAdd }: SuggestionTilesProps) {
	const known = new Set(rules.map(describeRule));
	const limit = tierLimits[tier].rules;
	const isFull = rules.length >= limit;
	const isAllAdded = suggestions.every(({ rule }) => known.has(describeRule(rule)));
	return (
		<>
			<p className="text-ui text-body">
				A website can respond with status 200 and still show an error page. With a rule, a check fails if the text is
				missing.
			</p>
			<ul aria-label="Suggested rules" className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-2">
				{suggestions.map(({ source, rule }) => {
					const name = describeRule(rule);
					const isAdded = known.has(name);
					return (
						<li key={name} className="flex items-center gap-3 rounded-control border border-line py-2 pr-2 pl-3">
							<span className="grid min-w-0 flex-1">
								<span className="text-small text-muted">{sourceWords[source]}</span>
								<span className="text-ui text-ink [overflow-wrap:anywhere]">{textOf(rule)}</span>
							</span>
							<Button
								variant={isAdded ? 'ghost' : 'secondary'}
								aria-label={`${isAdded ? 'Added' : 'Add'}: ${name}`}
								busy={busyWith === name}
								disabled={busyWith !== null && busyWith !== name}
								aria-disabled={isAdded || isFull}
								className={isFull && !isAdded ? 'cursor-not-allowed opacity-55' : undefined}
								onClick={() => onAdd(rule)}
							>
								{busyWith !== name && (isAdded ? <Check className="stroke-2" /> : <Plus className="stroke-2" />)}
								{isAdded ? 'Added' : 'Add'}
							</Button>
						</li>
					);
				})}
			</ul>
			{isFull && !isAllAdded && (
				<PlanLimit>
					The {tier} plan includes {limit} rules for each website.
				</PlanLimit>
			)}
		</>
	);
}
