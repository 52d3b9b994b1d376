/** After a new password by email: what it ended because nobody had confirmed the email address, and what still opens the account. */
import { type AccessKind, accessEndedText, accessKinds } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { AccountFrame } from './account-frame.tsx';

export interface ChangedPassword {
	message: string;
	ended: readonly AccessKind[];
	left: readonly AccessKind[];
}

export function PasswordChanged({ message, ended, left }: ChangedPassword) {
	return (
		<AccountFrame
			title="Your password is changed"
			lead="All devices are logged out."
			footer={<Link to={paths.home}>Go to the start page</Link>}
		>
			<div className="grid gap-5">
				<InlineNotice tone="up">{message}</InlineNotice>
				{ended.length > 0 && (
					<section className="grid gap-2 text-ui">
						<p>{accessEndedText}</p>
						<ul className="list-disc pl-5">
							{ended.map((kind) => (
								<li key={kind}>{sentenceCase(accessKinds[kind].words)}</li>
							))}
						</ul>
					</section>
				)}
				{left.length > 0 && (
					<section className="grid gap-2 text-ui">
						<p>A new password does not end all access. If somebody else had access, log in and check:</p>
						<ul className="list-disc pl-5 [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4">
							{left.map((kind) => (
								<li key={kind}>
									<Link to={accessKinds[kind].screen}>{sentenceCase(accessKinds[kind].words)}</Link>
								</li>
							))}
						</ul>
					</section>
				)}
				<ButtonLink to={paths.login} size="large">
					Log in
				</ButtonLink>
			</div>
		</AccountFrame>
	);
}

function sentenceCase(words: string): string {
	return words.charAt(0).toUpperCase() + words.slice(1);
}
