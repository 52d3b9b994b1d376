/** The answer to why somebody got no alert: the way of the alerts of the newest outages, and all that keeps alerts from being sent. */
import {
	type AccountActivity,
	type AlertSearch as Answer,
	accountActivities,
	channelKindFacts,
	type Delivery,
	durationInWords,
	type FailuresWithoutOutage,
	type Found,
	type OutageTrail,
	regionName,
	type WebsiteStanding,
	type Why,
} from '@stayup/contract';
import { type ReactNode, useId } from 'react';
import { whyWords } from '../../../entities/outage/ui/delivery-words.ts';
import { ChannelsOfTrail, DeliveryOfTrail, ReasonsNote } from '../../../entities/outage/ui/outage-trail.tsx';
import { formatDayAndTime, formatInstant } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { tabUrl } from '../admin-tabs.ts';
import { NameLink } from '../list/name-link.tsx';

/** By the id of a website or a person. */
type Choose = (id: string) => void;

export function AlertAnswer({ answer: { website, person, found }, onChoose }: { answer: Answer; onChoose: Choose }) {
	if (website) return <AnswerOfWebsite website={website} />;
	if (person) return <AnswerOfPerson person={person} onChoose={onChoose} />;
	if (found.length === 0) return <Note>Nothing found.</Note>;
	return <Choices found={found} onChoose={onChoose} />;
}

function AnswerOfWebsite({ website }: { website: NonNullable<Answer['website']> }) {
	const { name, url, owner, now, outages, failures, changes } = website;
	return (
		<>
			<Subject name={name} detail={url} owner={owner} now={now} />
			{outages.length === 0 && <NoOutage />}
			<ReasonsNote channels={outages.flatMap(({ channels }) => channels)} />
			{outages.map((outage) => (
				<OutageOfSearch key={outage.outageId} outage={outage} />
			))}
			{failures && failures.length > 0 && (
				<Titled title="Failed checks without an outage">
					<Failures failures={failures} />
				</Titled>
			)}
			<Changes changes={changes} />
			{now.length === 0 && <NothingNow />}
		</>
	);
}

function AnswerOfPerson({ person, onChoose }: { person: NonNullable<Answer['person']>; onChoose: Choose }) {
	const { name, email, now, accounts, websites, outages, changes, deliveries } = person;
	return (
		<>
			<Subject name={name} detail={email} owner={person} now={now} />
			{accounts.map((account) => (
				<p key={account._id} className="text-ui text-ink">
					Member of the account of <Choice onClick={() => onChoose(account._id)}>{account.email}</Choice>, whose alerts
					go only to its own channels.
				</p>
			))}
			{websites.length > 0 && outages.length === 0 && <NoOutage />}
			<ReasonsNote channels={outages.flatMap(({ channels }) => channels)} />
			{outages.map((outage) => (
				<OutageOfSearch key={outage.outageId} outage={outage} websiteName={outage.websiteName} />
			))}
			<Websites websites={websites} onChoose={onChoose} />
			<Changes changes={changes} />
			<Messages deliveries={deliveries} title={outages.length === 0 ? 'Newest messages' : 'Other messages'} />
			{accounts.length === 0 && now.length === 0 && websites.every((website) => website.now.length === 0) && (
				<NothingNow />
			)}
		</>
	);
}

function Choices({ found, onChoose }: { found: readonly Found[]; onChoose: Choose }) {
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
				{owner.email === '' ? (
					// The account of our own monitors has neither an email address nor a page.
					<>
						{detail}, one of <NameLink to={tabUrl('hosted')}>our own monitors</NameLink>
					</>
				) : (
					<>
						{detail !== owner.email && `${detail}, of `}
						<NameLink to={paths.person(owner._id)}>{owner.email}</NameLink>
					</>
				)}
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
	return <Note>No setting keeps messages from being sent now.</Note>;
}

function NoOutage() {
	return <Note>No outage, so there was nothing to send.</Note>;
}

function OutageOfSearch({ outage, websiteName }: { outage: OutageTrail; websiteName?: string }) {
	const { checks, detectedAt, endedAt, policy, channels } = outage;
	const since = formatDayAndTime(detectedAt);
	const down =
		endedAt === null
			? `since ${since}`
			: `${since}, for ${durationInWords(Date.parse(endedAt) - Date.parse(detectedAt))}`;
	return (
		<section className="grid grid-cols-1 gap-2">
			<h3 className="text-ui font-medium text-ink [overflow-wrap:anywhere]">
				<NameLink to={paths.outage(outage.outageId)}>
					{websiteName === undefined ? 'Down' : `${websiteName}: down`} {down}
				</NameLink>
			</h3>
			<ChannelsOfTrail channels={channels} />
			<details className="text-small text-muted">
				<summary className="cursor-pointer">Checks of the outage</summary>
				<ol aria-label="Steps of the outage" className="mt-1 grid grid-cols-1 gap-0.5">
					{checks.map(({ at, region }) => (
						<Step key={`${at} ${region}`} at={at}>
							Check failed, {regionName(region)}
						</Step>
					))}
					<Step at={detectedAt}>Down{policy !== null && `, policy “${policy}”`}</Step>
					{endedAt !== null && <Step at={endedAt}>Over</Step>}
				</ol>
			</details>
		</section>
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

function Failures({ failures }: { failures: readonly FailuresWithoutOutage[] }) {
	return (
		<ul className="grid grid-cols-1 gap-1 text-ui text-body">
			{failures.map(({ startedAt, endedAt, reason }) => (
				<li key={startedAt} className="flex flex-wrap gap-x-3">
					<span className="text-muted tabular-nums sm:min-w-72">{spanInWords(startedAt, endedAt)}</span>
					{reason}
				</li>
			))}
		</ul>
	);
}

function spanInWords(from: string, until: string | null): string {
	if (until === null) return `Since ${formatDayAndTime(from)}`;
	return from === until ? formatInstant(from) : `${formatDayAndTime(from)} – ${formatDayAndTime(until)}`;
}

function Websites({ websites, onChoose }: { websites: readonly WebsiteStanding[]; onChoose: Choose }) {
	if (websites.length === 0) return null;
	return (
		<Titled title="Websites">
			<ul className="grid grid-cols-1 gap-1 text-ui">
				{websites.map(({ _id, name, now, failures }) => (
					<li key={_id} className="[overflow-wrap:anywhere]">
						<Choice onClick={() => onChoose(_id)}>{name}</Choice>
						{now.length > 0 && <span className="text-ink">: {now.map(whyWords).join(' · ')}</span>}
						{failures && failures.length > 0 && (
							<>
								<p className="text-small text-muted">Failed checks without an outage</p>
								<Failures failures={failures} />
							</>
						)}
					</li>
				))}
			</ul>
			{websites.some(({ failures }) => failures === null) && <Note>Choose a website to see its failed checks.</Note>}
		</Titled>
	);
}

function Choice({ onClick, children }: { onClick: () => void; children: ReactNode }) {
	return (
		<button
			type="button"
			onClick={onClick}
			className="cursor-pointer font-medium text-ink underline-offset-4 hover:underline"
		>
			{children}
		</button>
	);
}

function Changes({ changes }: { changes: readonly AccountActivity[] }) {
	if (changes.length === 0) return null;
	return (
		<Titled title="Settings changed since these outages">
			<ol className="grid grid-cols-1 gap-0.5 text-small text-muted">
				{changes.map(({ _id, at, event, detail, by, before, after }) => (
					<Step key={_id} at={at}>
						{accountActivities[event].sentence}
						{detail !== null && `: ${detail}`}
						{after !== null && `. ${before === null ? '' : `${before} → `}${after}`}
						{by !== null && `, by ${by}`}
					</Step>
				))}
			</ol>
		</Titled>
	);
}

function Messages({ title, deliveries }: { title: string; deliveries: readonly Delivery[] }) {
	if (deliveries.length === 0) return null;
	return (
		<Titled title={title}>
			<Card className="px-4 py-2 sm:px-6">
				<ul aria-label={title} className="divide-y divide-line">
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
		</Titled>
	);
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="grid grid-cols-1 gap-2">
			<h3 id={id} className="text-ui font-medium text-ink">
				{title}
			</h3>
			{children}
		</section>
	);
}

function Note({ children }: { children: ReactNode }) {
	return <p className="text-ui text-muted">{children}</p>;
}
