/** What failed, and below it why. */
export function FailureText({ text, reason }: { text: string; reason: string | null }) {
	return (
		<>
			<span className="block">{text}</span>
			{reason !== null && <span className="block text-small">{reason}</span>}
		</>
	);
}
