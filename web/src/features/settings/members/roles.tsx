/** Explains each role, once it is opened. */
import { memberRoles } from '@stayup/contract';
import { roleNames, roleSentences } from '../../../entities/account/members/roles.ts';

export function Roles() {
	return (
		<details className="text-ui">
			<summary className="w-fit rounded-small text-muted hover:text-ink">What each role may do</summary>
			<dl className="mt-2 grid gap-2">
				{memberRoles.map((each) => (
					<div key={each} className="grid gap-x-4 sm:grid-cols-[7rem_1fr]">
						<dt className="font-medium text-ink">{roleNames[each]}</dt>
						<dd className="text-muted">{roleSentences[each]}</dd>
					</div>
				))}
			</dl>
		</details>
	);
}
