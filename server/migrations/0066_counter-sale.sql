ALTER TABLE "orders" DROP CONSTRAINT "orders_payment_method_known";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "tender" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_method_known" CHECK ("orders"."payment_method" in ('cod', 'online', 'bank_transfer', 'store_credit', 'counter'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_tender_of_transfer" CHECK ("ledger_entries"."tender" is null or ("ledger_entries"."kind" = 'transfer-received' and "ledger_entries"."tender" in ('upi', 'card')));