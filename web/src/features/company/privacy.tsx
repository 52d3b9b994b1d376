/** The privacy policy (specification §2, static pages). */
import { brand } from '@stayup/contract';
import { publicPages } from '../../lib/public-pages.ts';
import { CompanyPage } from './company-page.tsx';

export function Privacy() {
	return (
		<CompanyPage page={publicPages.privacy} title="Privacy Policy" lead="Last updated April 10, 2025">
			<p>
				This policy says which data {brand.name} sees, what we do with it, and what you can ask of us. In short: we keep
				what the service needs, we sell nothing, and we show no advertising.
			</p>
			<h2>Data we observe</h2>
			<ul>
				<li>
					<strong>Your account:</strong> name, email address, plan and settings. Your password is kept by our sign-in
					provider in a form that nobody can read.
				</li>
				<li>
					<strong>Your websites:</strong> their addresses and what our checks find: answers, response times, outages and
					facts about certificates.
				</li>
				<li>
					<strong>Requests:</strong> our hosting provider records the address a request came from, its time and its
					path. To keep abuse away we count requests by address, under a code from which the address cannot be read.
				</li>
			</ul>
			<h2>How we use it</h2>
			<p>
				To run the service: to check your websites, show you the results, alert you, bill you and answer you. We look
				into an account only when you ask us for help or when something is broken or abused.
			</p>
			<h2>Forms</h2>
			<p>
				When you book a call we keep what you write in order to prepare and make that call, for at most two years. When
				you apply for a job we keep your application for at most one year. Only the people who work on it can read it.
				You may ask us to delete it sooner.
			</p>
			<h2>Cookies</h2>
			<p>
				We set no cookies for tracking or advertising. Your browser stores your session, your choice of theme and a form
				you have not finished, so that you find them again; logging out removes the session.
			</p>
			<h2>Third-party tools</h2>
			<ul>
				<li>Google Cloud and Firebase host the service and keep its data in the United States.</li>
				<li>Stripe takes payments. We never see your card number.</li>
				<li>Twilio SendGrid carries our email. We do not track whether you open it or click in it.</li>
			</ul>
			<p>Each receives only what its task needs, under a contract that forbids other uses.</p>
			<h2>Your rights</h2>
			<p>
				You may see, correct, take with you or delete your data. Most of it you can change in your profile; for the
				rest, write to us. What the law obliges us to keep, such as invoices, we keep as long as it does.
			</p>
			<h2>Updates</h2>
			<p>
				When this policy changes, the date at its top changes, and we tell you by email where the change matters to you.
			</p>
			<h2>Contact</h2>
			<p>
				Write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
			</p>
		</CompanyPage>
	);
}
