import { type Invoice } from '@pahiya/contracts';
import { formatPhone, formatPlate, Logo } from '@pahiya/ui';
import { documentDate, documentKm, documentRupees, documentTime } from './document-format.ts';
import styles from './invoice-document.module.css';

const vehicleOf = ({ vehicleModel, cabType, vehicleNumber }: Invoice['trip']): string =>
  [vehicleModel ?? cabType, vehicleNumber && formatPlate(vehicleNumber)].filter(Boolean).join(' · ');

function whyNotIssued({ status, extrasWait }: Invoice): string {
  if (status === 'cancelled') return 'the ride is cancelled, nothing is to be paid';
  if (extrasWait) return 'waiting and tolls wait for a decision';
  return status === 'completed'
    ? 'the GSTIN and address of the company are not known yet'
    : 'the ride is not completed';
}

/** An invoice as it is printed, also shown on the screen. It is in English, as the PDF is. */
export function InvoiceDocument({ invoice, signature }: { invoice: Invoice; signature: string | undefined }) {
  const { operator, billTo, trip, fareDetails: fare, tax } = invoice;
  const isKnown = trip.distanceKnown !== false;
  const lines = [
    { label: 'Base fare', amount: fare.baseFare, always: true },
    {
      label: isKnown ? `Distance, ${documentKm(trip.distance)}` : 'Distance not known',
      amount: fare.distanceFare,
      always: true,
    },
    { label: isKnown ? `Duration, ${trip.duration} min` : 'Duration', amount: fare.timeFare, always: isKnown },
    { label: 'Driver allowance', amount: fare.driverAllowance, always: false },
    { label: 'Waiting charges', amount: fare.waitingCharges, always: false },
    { label: 'Toll / parking', amount: fare.tollCharges, always: false },
  ].filter(({ amount, always }) => always || amount > 0);
  const taxes = [
    { label: 'Taxable value', amount: tax.taxableValue, always: true },
    { label: `CGST ${tax.ratePercent / 2}%`, amount: tax.cgst, always: false },
    { label: `${tax.stateTax} ${tax.ratePercent / 2}%`, amount: tax.sgst, always: false },
    { label: `IGST ${tax.ratePercent}%`, amount: tax.igst, always: false },
  ].filter(({ amount, always }) => always || amount > 0);

  return (
    <article lang="en-IN" className={styles.paper} aria-label={`${invoice.title} ${invoice.invoiceNumber}`}>
      <header className={styles.head}>
        <div>
          <Logo />
          <p className={styles.operator}>{operator.name}</p>
          <p>{operator.address}</p>
          <p>{`GSTIN ${operator.gstin}`}</p>
          <p>{`${operator.supportEmail} · ${operator.supportPhone}`}</p>
        </div>
        <div className={styles.number}>
          <h3>{invoice.title}</h3>
          <p className={styles.serial}>{invoice.invoiceNumber}</p>
          <p>
            {invoice.issuedAt ? `Issued ${documentDate(invoice.issuedAt)}` : `Not issued: ${whyNotIssued(invoice)}`}
          </p>
          <p>{`Booking ${invoice.rideCode}`}</p>
        </div>
      </header>

      <div className={styles.parts}>
        <section>
          <h4>Bill To</h4>
          <p className={styles.strong}>{billTo.name}</p>
          {billTo.phone && <p>{formatPhone(billTo.phone)}</p>}
          <p>{`${billTo.companyName} (${billTo.companyId})`}</p>
          {billTo.address && <p>{billTo.address}</p>}
          {billTo.gstin && <p>{`GSTIN ${billTo.gstin}`}</p>}
        </section>
        <section>
          <h4>Trip details</h4>
          <dl>
            <dt>Date</dt>
            <dd>{`${documentDate(trip.date)}, ${documentTime(trip.time)}`}</dd>
            <dt>Vehicle</dt>
            <dd>{vehicleOf(trip)}</dd>
            <dt>Driver</dt>
            <dd>{trip.driverName ?? 'None'}</dd>
          </dl>
        </section>
        <section>
          <h4>Pickup</h4>
          <p>{trip.pickup}</p>
        </section>
        <section>
          <h4>Drop-off</h4>
          <p>{trip.dropoff}</p>
        </section>
      </div>

      <table className={styles.fare}>
        <caption>Fare details</caption>
        <tbody>
          {lines.map(({ label, amount }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{documentRupees(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.total}>
            <th scope="row">Total</th>
            <td>{documentRupees(fare.total)}</td>
          </tr>
          {taxes.map(({ label, amount }) => (
            <tr key={label} className={styles.tax}>
              <th scope="row">{label}</th>
              <td>{documentRupees(amount)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      <p className={styles.words}>{tax.totalInWords}</p>
      <p className={styles.small}>
        {[
          `The total includes GST, SAC ${tax.sac}`,
          `Place of supply: ${tax.placeOfSupply}`,
          `Tax payable on reverse charge: ${tax.reverseCharge ? 'Yes' : 'No'}`,
        ].join(' · ')}
      </p>

      <footer className={styles.signatures}>
        <div>
          <span className={styles.line} />
          <span>Customer signature</span>
        </div>
        <div>
          <span className={styles.line}>{signature && <img src={signature} alt="Signature" />}</span>
          <span>Authorized signature</span>
          <span>{`For ${operator.name}`}</span>
        </div>
      </footer>
    </article>
  );
}
