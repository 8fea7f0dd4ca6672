ALTER TABLE "connections" DROP CONSTRAINT "connections_kind_known";--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_kind_known" CHECK ("connections"."id" in ('mail', 'sms', 'rateFeed', 'maps', 'razorpay', 'cashfree'));--> statement-breakpoint
INSERT INTO connections (id) VALUES ('razorpay'), ('cashfree');
