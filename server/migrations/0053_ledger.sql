CREATE TABLE "ledger_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"reference_key" text,
	"paid_on" text,
	"adjustment_id" text,
	"by_user_id" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_amount_positive" CHECK ("ledger_entries"."amount_paise" > 0),
	CONSTRAINT "ledger_entries_kind_known" CHECK ("ledger_entries"."kind" in ('expected', 'reduced', 'transfer-received', 'cash-received', 'cash-corrected', 'refunded')),
	CONSTRAINT "ledger_entries_accounts_of_kind" CHECK (case "ledger_entries"."kind" when 'expected' then debit = 'customer' and credit in ('sales') when 'reduced' then debit = 'sales' and credit in ('customer') when 'transfer-received' then debit = 'bank' and credit in ('customer') when 'cash-received' then debit = 'cash' and credit in ('customer') when 'cash-corrected' then debit = 'customer' and credit in ('cash') when 'refunded' then debit = 'customer' and credit in ('bank', 'cash', 'suspense') else false end),
	CONSTRAINT "ledger_entries_key_of_reference" CHECK ("ledger_entries"."reference_key" is null or "ledger_entries"."reference" <> '')
);
--> statement-breakpoint
-- The ledger of the orders that the shop has. What they cost when they were placed:
INSERT INTO ledger_entries (id, order_id, kind, debit, credit, amount_paise, at)
SELECT gen_random_uuid()::text, placed.id, 'expected', 'customer', 'sales', placed.amount, placed.created_at
FROM (
  SELECT o.id, o.created_at, o.total_paise - coalesce(sum(a.new_price_paise - a.old_price_paise + a.tax_paise), 0) AS amount
  FROM orders o
  LEFT JOIN (
    order_adjustments a LEFT JOIN adjustment_settlements s ON s.adjustment_id = a.id
  ) ON a.order_id = o.id AND a.kind <> 'waive' AND coalesce(s.method, '') NOT IN ('exchanged', 'closed')
  GROUP BY o.id
) placed
WHERE placed.amount > 0;--> statement-breakpoint
-- … the differences of exchanged items that count now:
INSERT INTO ledger_entries (id, order_id, kind, debit, credit, amount_paise, by_user_id, at)
SELECT gen_random_uuid()::text, a.order_id,
  CASE WHEN a.kind = 'collect' THEN 'expected' ELSE 'reduced' END,
  CASE WHEN a.kind = 'collect' THEN 'customer' ELSE 'sales' END,
  CASE WHEN a.kind = 'collect' THEN 'sales' ELSE 'customer' END,
  abs(a.new_price_paise - a.old_price_paise + a.tax_paise), a.by_user_id, a.at
FROM order_adjustments a LEFT JOIN adjustment_settlements s ON s.adjustment_id = a.id
WHERE a.kind <> 'waive' AND coalesce(s.method, '') NOT IN ('exchanged', 'closed')
  AND a.new_price_paise - a.old_price_paise + a.tax_paise <> 0;--> statement-breakpoint
-- … transfers that arrived, and refunds of differences. A reference that was entered twice counts for the first of both:
INSERT INTO ledger_entries (id, order_id, kind, debit, credit, amount_paise, reference, reference_key, paid_on, adjustment_id, by_user_id, at)
SELECT gen_random_uuid()::text, order_id, kind, debit, credit, amount_paise, reference,
  CASE WHEN reference <> '' AND row_number() OVER (PARTITION BY upper(regexp_replace(reference, '\s', '', 'g')) ORDER BY at, order_id) = 1
    THEN upper(regexp_replace(reference, '\s', '', 'g')) END,
  paid_on, adjustment_id, by_user_id, at
FROM (
  SELECT p.order_id, 'transfer-received' AS kind, 'bank' AS debit, 'customer' AS credit, p.amount_paise, p.reference, p.paid_on,
    p.adjustment_id, p.by_user_id, p.created_at AS at
  FROM order_payments p
  UNION ALL
  SELECT a.order_id, 'refunded', 'customer', CASE WHEN s.method = 'cash' THEN 'cash' ELSE 'bank' END,
    abs(a.new_price_paise - a.old_price_paise + a.tax_paise), s.reference, (s.at AT TIME ZONE 'Asia/Kolkata')::date::text,
    a.id, s.by_user_id, s.at
  FROM order_adjustments a JOIN adjustment_settlements s ON s.adjustment_id = a.id
  WHERE a.kind = 'refund' AND s.method IN ('upi', 'bank', 'cash')
) moved;--> statement-breakpoint
-- … transfers that were confirmed without an entry:
INSERT INTO ledger_entries (id, order_id, kind, debit, credit, amount_paise, reference, at)
SELECT gen_random_uuid()::text, o.id, 'transfer-received', 'bank', 'customer', placed.amount_paise, coalesce(o.transaction_id, ''), o.updated_at
FROM orders o
JOIN ledger_entries placed ON placed.order_id = o.id AND placed.kind = 'expected' AND placed.at = o.created_at
WHERE o.payment_method = 'bank_transfer' AND o.payment_status = 'completed'
  AND NOT EXISTS (SELECT FROM order_payments p WHERE p.order_id = o.id AND p.adjustment_id IS NULL);--> statement-breakpoint
-- … the cash of deliveries:
INSERT INTO ledger_entries (id, order_id, kind, debit, credit, amount_paise, at)
SELECT gen_random_uuid()::text, o.id, 'cash-received', 'cash', 'customer', o.total_paise, coalesce(h.at, o.updated_at)
FROM orders o
LEFT JOIN (SELECT order_id, max(at) AS at FROM order_history WHERE status = 'delivered' GROUP BY order_id) h ON h.order_id = o.id
WHERE o.payment_method = 'cod' AND o.total_paise > 0
  AND (o.payment_status = 'completed' OR o.payment_status = 'refunded' AND h.at IS NOT NULL);--> statement-breakpoint
-- … what returned items cost, and closed orders:
INSERT INTO ledger_entries (id, order_id, kind, debit, credit, amount_paise, at)
SELECT gen_random_uuid()::text, o.id, 'reduced', 'sales', 'customer', o.refunded_paise,
  coalesce((SELECT min(r.decided_at) FROM order_returns r WHERE r.order_id = o.id AND r.refund_paise IS NOT NULL), o.updated_at)
FROM orders o WHERE o.refunded_paise > 0;--> statement-breakpoint
INSERT INTO ledger_entries (id, order_id, kind, debit, credit, amount_paise, at)
SELECT gen_random_uuid()::text, o.id, 'reduced', 'sales', 'customer', o.total_paise - o.refunded_paise, coalesce(h.at, o.updated_at)
FROM orders o
LEFT JOIN (
  SELECT order_id, coalesce(max(at) FILTER (WHERE status <> 'refunded'), max(at)) AS at
  FROM order_history WHERE status IN ('cancelled', 'returned', 'refunded') GROUP BY order_id
) h ON h.order_id = o.id
WHERE o.status IN ('cancelled', 'returned', 'refunded') AND o.total_paise > o.refunded_paise;--> statement-breakpoint
-- … and what was paid back for them, where nobody noted how:
INSERT INTO ledger_entries (id, order_id, kind, debit, credit, amount_paise, by_user_id, at)
SELECT gen_random_uuid()::text, r.order_id, 'refunded', 'customer', 'suspense', r.refund_paise, r.decided_by, coalesce(r.decided_at, r.requested_at)
FROM order_returns r JOIN orders o ON o.id = r.order_id
WHERE r.status = 'refunded' AND r.refund_paise > 0 AND o.payment_status = 'completed';--> statement-breakpoint
INSERT INTO ledger_entries (id, order_id, kind, debit, credit, amount_paise, at)
SELECT gen_random_uuid()::text, o.id, 'refunded', 'customer', 'suspense', owed.amount,
  coalesce((SELECT max(h.at) FROM order_history h WHERE h.order_id = o.id AND h.status = 'refunded'), o.updated_at)
FROM orders o
JOIN (
  SELECT order_id, sum(CASE WHEN credit = 'customer' THEN amount_paise WHEN debit = 'customer' THEN -amount_paise ELSE 0 END) AS amount
  FROM ledger_entries GROUP BY order_id
) owed ON owed.order_id = o.id
WHERE o.payment_status = 'refunded' AND owed.amount > 0;--> statement-breakpoint
-- … and orders that were refunded, and taken up again since. What they hold beyond their cost was paid back then, and the cash
-- of a second delivery came again:
INSERT INTO ledger_entries (id, order_id, kind, debit, credit, amount_paise, at)
SELECT gen_random_uuid()::text, o.id, 'refunded', 'customer', 'suspense',
  held.amount - CASE WHEN o.payment_status = 'completed' THEN o.total_paise - o.refunded_paise ELSE 0 END, h.at
FROM orders o
JOIN (SELECT order_id, max(at) AS at FROM order_history WHERE status = 'refunded' GROUP BY order_id) h ON h.order_id = o.id
JOIN (
  SELECT order_id, sum(CASE WHEN credit = 'customer' THEN amount_paise ELSE -amount_paise END) AS amount
  FROM ledger_entries WHERE kind NOT IN ('expected', 'reduced') GROUP BY order_id
) held ON held.order_id = o.id
WHERE o.status IN ('pending', 'processing', 'shipped', 'delivered') AND o.payment_status IN ('pending', 'completed')
  AND held.amount > CASE WHEN o.payment_status = 'completed' THEN o.total_paise - o.refunded_paise ELSE 0 END;--> statement-breakpoint
INSERT INTO ledger_entries (id, order_id, kind, debit, credit, amount_paise, at)
SELECT gen_random_uuid()::text, o.id, 'cash-received', 'cash', 'customer', owed.amount, o.updated_at
FROM orders o
JOIN (
  SELECT order_id, sum(CASE WHEN debit = 'customer' THEN amount_paise WHEN credit = 'customer' THEN -amount_paise ELSE 0 END) AS amount
  FROM ledger_entries GROUP BY order_id
) owed ON owed.order_id = o.id
WHERE o.payment_method = 'cod' AND o.payment_status = 'completed' AND o.status = 'delivered' AND owed.amount > 0;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_adjustment_id_order_adjustments_id_fk" FOREIGN KEY ("adjustment_id") REFERENCES "order_adjustments"("id");--> statement-breakpoint
DROP TABLE "order_payments";--> statement-breakpoint
ALTER TABLE "adjustment_settlements" DROP CONSTRAINT "adjustment_settlements_reference_of_transfer";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_order" ON "ledger_entries" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "ledger_entries_at" ON "ledger_entries" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_reference_once" ON "ledger_entries" USING btree ("reference_key");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_adjustment_once" ON "ledger_entries" USING btree ("adjustment_id");--> statement-breakpoint
ALTER TABLE "adjustment_settlements" DROP COLUMN "reference";