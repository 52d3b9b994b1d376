/** A picture of the product in a guide. */
import type { ComponentProps } from 'react';
import { ProductPicture } from '../../entities/product-picture/product-picture.tsx';

export function GuidePicture(props: ComponentProps<typeof ProductPicture>) {
	return (
		<figure className="mt-6">
			<div className="overflow-hidden rounded-card border border-line">
				<ProductPicture {...props} />
			</div>
			<figcaption className="mt-2 text-small text-muted">Screenshot of our example account</figcaption>
		</figure>
	);
}
