/** The screen of one thing: its title while it loads, the thing when it has loaded, and that it does not exist. */
import type { ReactNode } from 'react';
import { pageTitle } from '../../lib/page-title.ts';
import { ButtonLink } from '../form/button-link.tsx';
import { Loaded, type LoadedProps } from './loaded.tsx';
import { PageHeading } from './page-heading.tsx';
import { Screen } from './screen.tsx';

type Back = { to: string; label: string };

type DetailScreenProps<Data> = LoadedProps<Data> & {
	/** Whether the server knows of no such thing. */
	isMissing: boolean;
	/** The name of such a thing: "Lead". */
	kind: string;
	/** Undefined while it loads. */
	title: string | undefined;
	back: Back;
	/** Why it may not exist. */
	missing?: ReactNode;
	/** The label of a button that leads back from what does not exist. */
	backLabel?: string;
};

export function DetailScreen<Data>({
	isMissing,
	kind,
	title = kind,
	back,
	missing,
	backLabel,
	...loaded
}: DetailScreenProps<Data>) {
	if (isMissing) {
		return (
			<NotFoundScreen title={`${kind} not found`} back={back} backLabel={backLabel}>
				{missing}
			</NotFoundScreen>
		);
	}
	return (
		<Screen title={pageTitle(title)}>
			{loaded.query.data === undefined && <PageHeading title={title} back={back} />}
			<Loaded {...loaded} />
		</Screen>
	);
}

type NotFoundScreenProps = { title: string; back: Back; backLabel?: string | undefined; children?: ReactNode };

export function NotFoundScreen({
	title,
	back,
	backLabel,
	children = 'It may have been deleted, or the link is incorrect.',
}: NotFoundScreenProps) {
	return (
		<Screen title={pageTitle(title)}>
			<PageHeading title={title} back={back}>
				{children}
			</PageHeading>
			{backLabel !== undefined && (
				<ButtonLink to={back.to} className="w-fit">
					{backLabel}
				</ButtonLink>
			)}
		</Screen>
	);
}
