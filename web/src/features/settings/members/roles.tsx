/** Explains each role. */
import { memberRoles } from '@stayup/contract';
import { roleNames, roleSentences } from '../../../entities/account/members/roles.ts';

export function Roles() {
	return (
		<dl className="grid gap-2 text-ui">
			{memberRoles.map((each) => (
				<div key={each} className="grid gap-x-4 sm:grid-cols-[7rem_1fr]">
					<dt className="font-medium text-ink">{roleNames[each]}</dt>
					<dd className="text-muted">{roleSentences[each]}</dd>
				</div>
			))}
		</dl>
	);
}
