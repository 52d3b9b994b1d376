/** The messages between the client and the team, and the form for the next one. */
import { brand, type ProjectMessage, type ProjectSide } from '@stayup/contract';
import { type ReactNode, useRef } from 'react';
import { useSession } from '../../../entities/account/session/session.tsx';
import { projectFailures } from '../../../entities/project/messages.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { formatMinute } from '../../../lib/format.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { partsOf } from '../../../lib/links.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { Section } from '../../../ui/layout/section.tsx';

type MessagesProps = {
	messages: readonly ProjectMessage[];
	/** The side of the viewer. */
	side: ProjectSide;
	/** Below the heading: who reads them. */
	contact?: ReactNode;
	/** How many are in sight: the earlier ones open on demand. */
	latest?: number;
	onSend: (text: string) => Promise<void>;
};

export function Messages({ messages, side, contact, latest = Number.POSITIVE_INFINITY, onSend }: MessagesProps) {
	const element = useRef<HTMLFormElement>(null);
	const form = useForm({
		send: async (data) => {
			await onSend(textOf(data, 'text'));
			element.current?.reset();
		},
		failure: projectFailures.message,
	});
	const earlier = messages.slice(0, -latest);
	const other = side === 'client' ? 'Our team' : 'The client';
	return (
		<Section title="Messages">
			{contact}
			{messages.length === 0 ? (
				<p className="text-ui text-muted">No messages yet. {other} gets an email about each one.</p>
			) : (
				<>
					{earlier.length > 0 && (
						<details className="text-ui text-muted">
							<summary className="w-fit cursor-pointer rounded-small hover:text-ink pointer-coarse:py-2">
								{earlier.length === 1 ? '1 earlier message' : `${earlier.length} earlier messages`}
							</summary>
							<div className="mt-3">
								<MessageList messages={earlier} side={side} />
							</div>
						</details>
					)}
					<MessageList messages={messages.slice(-latest)} side={side} />
				</>
			)}
			<form ref={element} noValidate onSubmit={form.onSubmit} className="grid gap-3">
				<TextAreaField
					label="Your message"
					name="text"
					required
					rows={3}
					maxLength={4000}
					error={form.fieldErrors.text ?? form.problem ?? undefined}
				/>
				<Button type="submit" variant="secondary" busy={form.isBusy} className="w-fit">
					Send message
				</Button>
			</form>
		</Section>
	);
}

function MessageList({ messages, side }: Pick<MessagesProps, 'messages' | 'side'>) {
	const { user } = useSession();
	return (
		<ol className="grid gap-3">
			{messages.map(({ _id, at, side: from, by, text }) => (
				<li
					key={_id}
					className={joinClasses(
						'grid w-fit max-w-[min(65ch,85%)] gap-1 rounded-card border border-line p-3',
						from === side ? 'justify-self-end bg-subtle' : 'bg-card',
					)}
				>
					<p className="flex flex-wrap gap-x-2 text-small text-muted">
						{from === side && by === user?.name ? (
							<span className="font-medium text-ink">You</span>
						) : (
							<>
								<span className="font-medium text-ink">{by}</span>
								<span>{from === 'team' ? brand.name : 'Client'}</span>
							</>
						)}
						<time dateTime={at}>{formatMinute(at)}</time>
					</p>
					<p className="text-ui whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">
						{partsOf(text).map((part, index) =>
							part.url === null ? (
								part.text
							) : (
								<a
									// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity.
									key={index}
									href={part.url}
									target="_blank"
									rel="noopener noreferrer"
									className="rounded-small underline underline-offset-4"
								>
									{part.text}
								</a>
							),
						)}
					</p>
				</li>
			))}
		</ol>
	);
}
