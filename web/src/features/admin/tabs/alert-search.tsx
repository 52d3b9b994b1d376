/** Answers why somebody got no alert: searches for a website, an outage or an email address, and shows the way of its alerts. */
import {
	type AlertSearch as Answer,
	channelKindFacts,
	type Delivery,
	durationInWords,
	type Found,
	type OutageTrail,
	regionName,
	type Why,
} from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { whyWords } from '../../../entities/outage/ui/delivery-words.ts';
import { ChannelsOfTrail, DeliveryOfTrail } from '../../../entities/outage/ui/outage-trail.tsx';
import { queryOf } from '../../../lib/api-client/queries.ts';
import { formatDayAndTime, formatInstant } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { controlClassName } from '../../../ui/form/control-class-name.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { adminKey } from '../list/admin-queries.ts';
import { NameLink } from '../list/name-link.tsx';
import { verdictOf } from './alert-verdict.ts';

export function AlertSearch() {
	const { chosen, choose } = useSearchChoices();
	const field = useId();
	const text = chosen('search') ?? '';
	const search = useQuery({
		...queryOf([...adminKey, 'alerts', text], 'searchAlerts', { query: { text } }),
		enabled: text !== '',
	});
	return (
		<section aria-label="Why was there no alert?" className="grid grid-cols-1 gap-4">
			<form
				className="grid grid-cols-1 gap-1"
				onSubmit={(event) => {
					event.preventDefault();
					choose('search', String(new FormData(event.currentTarget).get('text') ?? '').trim());
				}}
			>
				<label htmlFor={field} className="text-ui font-medium text-ink">
					Why was there no alert?
				</label>
				<div className="flex flex-wrap gap-2">
					<input
						key={text}
						id={field}
						name="text"
						type="search"
						defaultValue={text}
						placeholder="Website, outage id or email"
						autoComplete="off"
						spellCheck={false}
						className={`${controlClassName} max-w-96 min-w-56 flex-1`}
					/>
					<Button type="submit" variant="secondary">
						Find out
					</Button>
				</div>
			</form>
			{text !== '' && (
				<Loaded query={search} failure="Failed to search the alerts" skeleton={<Skeleton className="h-40" />}>
					{(answer) => <AnswerOfSearch answer={answer} onChoose={(id) => choose('search', id)} />}
				</Loaded>
			)}
		</section>
	);
}

function AnswerOfSearch({
	answer: { website, person, found },
	onChoose,
}: {
	answer: Answer;
	onChoose: (id: string) => void;
}) {
	if (website) {
		const { name, url, owner, now, outages } = website;
		return (
			<>
				<Subject name={name} detail={url} owner={owner} now={now} />
				{outages.length === 0 && <p className="text-ui text-muted">No outage yet, so there was nothing to send.</p>}
				{outages.map((outage) => (
					<OutageOfSearch key={outage.outageId} outage={outage} />
				))}
				{now.length === 0 && <NothingNow />}
			</>
		);
	}
	if (person) {
		const { name, email, now, deliveries } = person;
		return (
			<>
				<Subject name={name} detail={email} owner={person} now={now} />
				<Messages deliveries={deliveries} />
				{now.length === 0 && <NothingNow />}
			</>
		);
	}
	if (found.length === 0) return <p className="text-ui text-muted">Nothing found.</p>;
	return <Choices found={found} onChoose={onChoose} />;
}

function Choices({ found, onChoose }: { found: readonly Found[]; onChoose: (id: string) => void }) {
	return (
		<ul aria-label="Found" className="grid grid-cols-1 gap-1">
			{found.map(({ _id, label, detail }) => (
				<li key={_id}>
					<Button variant="ghost" onClick={() => onChoose(_id)}>
						{label}, {detail}
					</Button>
				</li>
			))}
		</ul>
	);
}

type SubjectProps = { name: string; detail: string; owner: { _id: string; email: string }; now: readonly Why[] };

function Subject({ name, detail, owner, now }: SubjectProps) {
	return (
		<div className="grid grid-cols-1 gap-1 text-ui">
			<h2 className="text-h3 [overflow-wrap:anywhere]">{name}</h2>
			<p className="text-muted [overflow-wrap:anywhere]">
				{detail}
				{detail !== owner.email && ', of '}
				{detail !== owner.email && <NameLink to={paths.person(owner._id)}>{owner.email}</NameLink>}
			</p>
			{now.length > 0 && (
				<ul aria-label="Now" className="grid list-disc grid-cols-1 gap-1 pl-5 font-medium text-ink">
					{now.map((why) => (
						<li key={why.text}>{whyWords(why)}</li>
					))}
				</ul>
			)}
		</div>
	);
}

/** After the history, where it cannot be read as an answer about a message that was not delivered. */
function NothingNow() {
	return <p className="text-ui text-muted">No setting keeps messages from being sent now.</p>;
}

function OutageOfSearch({ outage }: { outage: OutageTrail }) {
	const { outageId, checks, detectedAt, endedAt, policy, channels } = outage;
	const length = endedAt === null ? 'not over' : durationInWords(Date.parse(endedAt) - Date.parse(detectedAt));
	return (
		<div className="grid grid-cols-1 gap-2">
			<h3 className="text-ui">
				<NameLink to={paths.outage(outageId)}>
					{formatDayAndTime(detectedAt)}, {length}
				</NameLink>
			</h3>
			<p className="text-ui text-ink [overflow-wrap:anywhere]">{verdictOf(outage)}</p>
			<ol aria-label="Steps of the outage" className="grid grid-cols-1 gap-0.5 text-small text-muted">
				{checks.map(({ at, region }) => (
					<Step key={`${at} ${region}`} at={at}>
						Check failed, {regionName(region)}
					</Step>
				))}
				<Step at={detectedAt}>Down{policy !== null && `, policy “${policy}”`}</Step>
				{endedAt !== null && <Step at={endedAt}>Over</Step>}
			</ol>
			<ChannelsOfTrail channels={channels} />
		</div>
	);
}

function Step({ at, children }: { at: string; children: ReactNode }) {
	return (
		<li className="flex flex-wrap gap-x-3">
			<time dateTime={at} className="tabular-nums sm:min-w-48">
				{formatInstant(at)}
			</time>
			<span>{children}</span>
		</li>
	);
}

function Messages({ deliveries }: { deliveries: readonly Delivery[] }) {
	if (deliveries.length === 0) return <p className="text-ui text-muted">No message in the last 90 days.</p>;
	return (
		<Card className="px-4 py-2 sm:px-6">
			<ul aria-label="Newest messages" className="divide-y divide-line">
				{deliveries.map((delivery) => (
					<li key={delivery._id} className="grid grid-cols-1 gap-2 py-3 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
						<span className="text-ui font-medium text-ink [overflow-wrap:anywhere]">
							{delivery.websiteName ?? delivery.channelName ?? channelKindFacts[delivery.channel].name}
						</span>
						<DeliveryOfTrail delivery={delivery} />
					</li>
				))}
			</ul>
		</Card>
	);
}
