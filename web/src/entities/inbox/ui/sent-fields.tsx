/** The fields of a form and what somebody entered in them, as text. */
export function SentFields({ fields }: { fields: readonly { name: string; value: string }[] }) {
	return (
		<dl className="grid gap-2 text-ui sm:grid-cols-[10rem_1fr]">
			{fields.map(({ name, value }) => (
				<div key={`${name} ${value}`} className="contents">
					<dt className="[overflow-wrap:anywhere] text-muted">{name}</dt>
					<dd className="[overflow-wrap:anywhere] whitespace-pre-wrap text-ink">{value}</dd>
				</div>
			))}
		</dl>
	);
}
