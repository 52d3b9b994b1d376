/** How to report a vulnerability, and how we protect accounts (WEB-12). */
import { brand } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { appOrigin } from '../../lib/deployment.ts';
import { paths } from '../../lib/paths.ts';
import { publicPages } from '../../lib/public-pages/public-pages.ts';
import { CompanyPage } from './company-page.tsx';

export function Security() {
	return (
		<CompanyPage
			page={publicPages.security}
			title="Security"
			lead="How to report a vulnerability, and how we protect you"
		>
			<h2>Report a vulnerability</h2>
			<p>
				Email <a href={`mailto:${brand.securityEmail}`}>{brand.securityEmail}</a>. Describe what you found, the steps to
				reproduce it, and what an attacker could do with it. Please do not open a public issue. Our{' '}
				<a href="/.well-known/security.txt">security.txt</a> has the same contact in machine-readable form.
			</p>
			<h2>What we promise</h2>
			<ul>
				<li>A person replies within two business days, and says within ten days what we will do about it.</li>
				<li>We fix serious vulnerabilities first, and email you when they are fixed.</li>
				<li>We name you in our release notes if you want that.</li>
				<li>
					We take no legal action against research in good faith that follows this page, and will say so if somebody
					else does.
				</li>
			</ul>
			<p>We do not pay rewards at the moment.</p>
			<h2>What we ask of you</h2>
			<ul>
				<li>Use your own accounts and your own websites. Do not read, change or delete the data of others.</li>
				<li>Do not send spam, overload the service, or deceive our customers or employees.</li>
				<li>Give us 90 days to fix a vulnerability before you publish it.</li>
			</ul>
			<p>
				{appOrigin} and its API are in scope. Reports of scanners without a proven effect, missing headers on other
				people’s websites, and services of our suppliers are out of scope.
			</p>
			<h2>How we protect accounts</h2>
			<ul>
				<li>
					Our sign-in provider stores passwords as hashes. Common passwords are refused, and repeated attempts are
					slowed down.
				</li>
				<li>
					A new password or email address needs a recent login, ends all other sessions, and is announced to you by
					email. You can log out everywhere in your settings.
				</li>
				<li>
					Everyone who may manage an account is emailed about new members and admins, API keys, channels, shared links
					and exports, and reads who changed what in its activity.
				</li>
				<li>
					You can protect your account with a second factor: an authenticator app or a passkey. The owner of an account
					can require it of all members: without one, they and their API keys have no access. Our admins must have one.
				</li>
				<li>Every connection is encrypted. Our pages run only our own scripts and styles.</li>
				<li>
					Other people in your network can't block our forms for you. If it sends many requests, your browser solves a
					short puzzle in the background. There are no picture tests, and no other company is involved.
				</li>
				<li>
					Each user can read only their own data, which we test for every collection and every kind of account. We
					record for two years each change by our people, each export, and each account, application and file that they
					open.
				</li>
				<li>
					Our checks never connect to private networks. The part of the service that connects to customers’ websites has
					no access to payments or email.
				</li>
				<li>Card numbers go to Stripe and never reach us.</li>
			</ul>
			<h2>What we test</h2>
			<p>
				Before every release, thousands of attempts attack a copy of the service, and a release in which one succeeds
				does not go out. They try:
			</p>
			<ul>
				<li>
					to reach the data of others: every call and every collection, as a visitor, user, member, API key and admin;
				</li>
				<li>to keep access after a removal, a logout, a smaller role or a replaced key;</li>
				<li>to guess passwords, codes, links and keys, and to use them twice;</li>
				<li>to make our checks connect to private networks, or attack other websites;</li>
				<li>to stop the service for others with hostile files, texts and requests;</li>
				<li>to flood strangers with email, or to use up the limits of others;</li>
				<li>to pay less, with forged payments and changed measurements.</li>
			</ul>
			<p>
				The <Link to={paths.privacy}>privacy policy</Link> describes which data we keep. For all other questions, go to{' '}
				<Link to={paths.support}>support</Link>.
			</p>
		</CompanyPage>
	);
}
